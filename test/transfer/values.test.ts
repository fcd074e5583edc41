/** Values on their way between databases: one form for all, and what a database has no room for. */
import { expect, test } from 'vitest';
import type { DialectName, SqlValue } from '../../src/core/database/database.ts';
import type { ColumnKind } from '../../src/core/model/types/scalar-type.ts';
import { canonicalValue, fileValue } from '../../src/core/transfer/file-value.ts';
import { fitValue } from '../../src/core/transfer/fitting-value.ts';

const SAME: readonly [ColumnKind, SqlValue, SqlValue][] = [
  ['string', 'Zeta ß', 'Zeta ß'],
  ['boolean', 1, 1],
  ['integer', -2147483648, -2147483648],
  ['bigint', 9223372036854775807n, 9223372036854775807n],
  ['bigint', 7, 7],
  ['float', 1e21, 1e21],
  ['decimal', 1.5, '1.50'],
  ['decimal', 0, '0.00'],
  ['decimal', -99999999.99, '-99999999.99'],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '0000-05-01', '0001-05-01 BC'],
  ['time', '10:00:00.000', '10:00:00'],
  ['time', '10:00:00.120', '10:00:00.12'],
  ['datetime', 1709798400814, 1709798400814],
  ['timestamp', '2024-02-29 08:01:01', 1709193661000],
  ['json', '{"b":1,"a":[1.0,"x y"]}', '{"a": [1, "x y"], "b": 1}'],
  ['json', '{"10":1,"9":2}', '{"9": 2, "10": 1}'],
  ['json', 5, '5'],
  ['json', 'null', 'null'],
];

test.each(SAME)('%s %s and %s are one value', (kind, sqlite, postgres) => {
  const form = (value: SqlValue, dialect: DialectName) =>
    canonicalValue(kind, fileValue(kind, value, dialect));
  expect(form(sqlite, 'sqlite')).toEqual(form(postgres, 'postgres'));
  expect(form(sqlite, 'sqlite')).not.toBeNull();
});

test.each<[ColumnKind, SqlValue, SqlValue]>([
  ['string', '1', '1 '],
  ['decimal', '1.5', '1.05'],
  ['decimal', '10', '1'],
  ['json', '[1,2]', '[2,1]'],
  ['json', '{"a":[]}', '{"a":{}}'],
  ['json', '"{}"', '{}'],
  ['boolean', 0, null],
])('%s %s and %s are two', (kind, a, b) => {
  const form = (value: SqlValue) => JSON.stringify(canonicalValue(kind, fileValue(kind, value, 'sqlite')));
  expect(form(a)).not.toBe(form(b));
});

test('JSON from PostgreSQL is as v4 writes it, digits untouched', () => {
  expect(fileValue('json', '{"a b": [1, "x: \\" y", 12345678901234567890.10]}', 'postgres')).toBe(
    '{"a b":[1,"x: \\" y",12345678901234567890.10]}',
  );
});

const POSTGRES = { dialect: 'postgres', limits: { text: 5, decimal: 99_999_999.99 } } as const;

test.each<[ColumnKind, string | number | boolean, unknown, string | null]>([
  ['string', 'abcde', 'abcde', null],
  ['string', '😀😀😀😀😀', '😀😀😀😀😀', null],
  ['string', 'abcdef', 'abcde', 'is longer than 5 letters'],
  ['text', 'abcdef', 'abcdef', null],
  ['text', 'a\0b', 'ab', 'has the character U+0000'],
  ['decimal', 1.5, 1.5, null],
  ['decimal', 1.005, '1.01', 'has more than 2 digits after the point'],
  ['decimal', -1.005, '-1.01', 'has more than 2 digits after the point'],
  ['decimal', 1e-7, '0', 'has more than 2 digits after the point'],
  ['datetime', '2024-02-29 08:01:01', 1709193661000, null],
])('%s %s fits as %s', (kind, value, kept, loss) => {
  expect(fitValue(kind, value, POSTGRES)).toEqual({ value: kept, loss });
  expect(fitValue(kind, value, { dialect: 'sqlite', limits: undefined })).toEqual({ value, loss: null });
});

test('a timestamp of MySQL ends in 2038', () => {
  const target = { dialect: 'mysql', limits: { text: 255, decimal: 99_999_999.99 } } as const;
  expect(fitValue('timestamp', 2_147_483_647_000, target).loss).toBeNull();
  expect(fitValue('datetime', 2_147_483_648_000, target).loss).toBeNull();
  for (const moment of [-1, 0, 2_147_483_648_000]) {
    expect(() => fitValue('timestamp', moment, target)).toThrow(
      'is before 1970-01-01T00:00:01.000Z or after 2038-01-19T03:14:07.999Z',
    );
  }
});

test.each<[ColumnKind, string | number | boolean, string]>([
  ['integer', 2147483648, 'is no number its column can hold'],
  ['integer', '', 'is no number its column can hold'],
  ['integer', 1.5, 'is no number its column can hold'],
  ['bigint', '9223372036854775808', 'is no number its column can hold'],
  ['decimal', 100_000_000, 'is beyond 99999999.99'],
  ['boolean', 'maybe', 'is neither true nor false'],
  ['date', 'tomorrow', 'is no date'],
  ['time', '25', 'is no time'],
  ['datetime', 'tomorrow', 'is no moment'],
  ['json', '{', 'is not JSON'],
  ['json', '"\\u0000"', 'has the character U+0000'],
])('nothing of %s %s fits', (kind, value, problem) => {
  expect(() => fitValue(kind, value, POSTGRES)).toThrow(new RangeError(problem));
});
