/** The SQL functions print what JavaScript's JSON prints. */
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerFunctions } from '../../src/core/database/sqlite/functions.ts';
import { fuzz } from '../support/fuzz.ts';

const db = new BetterSqlite3(':memory:');
registerFunctions(db);
const number = db.prepare('SELECT octavo_number(?)').pluck();
const iso = db.prepare('SELECT octavo_iso(?)').pluck();
const fold = db.prepare('SELECT octavo_fold(?)').pluck();

test('octavo_number prints every double as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      // SQLite has no NaN: the driver binds it as NULL
      expect(number.get(value)).toBe(JSON.stringify(value));
    }),
    fuzz(2000),
  );
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(number.get(BigInt(value))).toBe(JSON.stringify(value));
      expect(number.get(String(value))).toBe(JSON.stringify(value));
    }),
    fuzz(100),
  );
});

test.each([
  [1e21, '1e+21'],
  [1e20, '100000000000000000000'],
  [1e-7, '1e-7'],
  [5e-324, '5e-324'],
  [-0, '0'],
  [10, '10'],
  [Number.POSITIVE_INFINITY, 'null'],
  [null, 'null'],
  ['12abc', 'null'],
  ['', '0'],
  [' 7 ', '7'],
  [Buffer.from('1'), 'null'],
])('octavo_number of %o is %s', (value, expected) => {
  expect(number.get(value)).toBe(expected);
});

test('octavo_iso prints every Date as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(iso.get(BigInt(date.getTime()))).toBe(JSON.stringify(date));
      expect(iso.get(date.getTime())).toBe(JSON.stringify(date));
    }),
    fuzz(1000),
  );
});

test.each([
  [253402300800000, '"+010000-01-01T00:00:00.000Z"'],
  [-1, '"1969-12-31T23:59:59.999Z"'],
  [1700000000000.5, '"2023-11-14T22:13:20.000Z"'],
  ['2024-01-02T03:04:05.006Z', '"2024-01-02T03:04:05.006Z"'],
  ['not a date', 'null'],
  ['', 'null'],
  [9e18, 'null'],
  [null, 'null'],
  [Buffer.from('1'), 'null'],
])('octavo_iso of %o is %s', (value, expected) => {
  expect(iso.get(value)).toBe(expected);
});

test('octavo_fold is Unicode lower case and leaves null alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0'));
      expect(fold.get(text)).toBe(text.toLowerCase());
    }),
    fuzz(100),
  );
  expect(fold.get('ÀÉÎ ЖЯ ẞ')).toBe('àéî жя ß');
  expect(fold.get(5n)).toBe('5');
  expect(fold.get(1.5)).toBe('1.5');
  expect(fold.get(null)).toBeNull();
});
