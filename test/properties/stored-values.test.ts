/**
 * What a column holds is answered as v4 answers it, character for character: v4 reads the row into
 * JavaScript values and prints them with `JSON.stringify`; the statement prints them in SQL. Thousands of
 * random values of each type are written as v4's driver binds them and read through the reader.
 */

import BetterSqlite3, { type Database as Handle } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { anyText } from '../support/code-points.ts';
import { fuzz } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

const VALUES = 1000;

let rest: OpenRest;
/** A second connection, which knows nothing of Octavo's. */
let raw: Handle;
let lot = 0;

beforeAll(async () => {
  rest = await openRest({ maxLimit: null });
  const [{ file }] = (await rest.db.query<{ file: string }>(sql`PRAGMA database_list`)) as [{ file: string }];
  raw = new BetterSqlite3(file);
});

afterAll(async () => {
  raw.close();
  await rest.close();
});

type Bound = string | number | bigint | null;

/** Writes values into one column, reads them back both ways, and compares the texts. */
async function expectSameText(
  attribute: string,
  column: string,
  values: readonly Bound[],
  print: (stored: Bound) => string,
): Promise<void> {
  const code = `lot-${lot++}`;
  const insert = raw.prepare(`INSERT INTO specimens (code, "${column}") VALUES (?, ?)`);
  raw.transaction(() => {
    for (const value of values) insert.run(code, value);
  })();
  const rows = raw
    .prepare(`SELECT id, "${column}" AS value FROM specimens WHERE code = ? ORDER BY id`)
    .safeIntegers(true)
    .raw(true)
    .all(code) as [bigint, Bound][];
  const { text, status } = await rest.get(
    `/api/specimens?filters[code]=${code}&sort=id&fields[0]=${attribute}&pagination[limit]=-1`,
  );
  expect(status).toBe(200);
  const entries = rows.map(([id, value]) => `{"id":${id},"attributes":{"${attribute}":${print(value)}}}`);
  const expected = `{"data":[${entries.join(',')}],"meta":`;
  if (text.startsWith(expected)) return;
  // the first entry that differs says more than megabytes of body
  let at = '{"data":['.length;
  for (const [index, entry] of entries.entries()) {
    const actual = text.slice(at, at + entry.length);
    expect(actual, `${attribute} ← ${String(JSON.stringify(String(values[index])))}`).toBe(entry);
    at += entry.length + 1;
  }
  expect(text.slice(0, expected.length)).toBe(expected);
}

const sample = <T>(arbitrary: fc.Arbitrary<T>): T[] => {
  const { seed, numRuns } = fuzz(VALUES);
  return fc.sample(arbitrary, { seed, numRuns });
};

/** A number as the driver gives it to v4: integers come without their type. */
const asNumber = (stored: Bound): unknown => (typeof stored === 'bigint' ? Number(stored) : stored);

const double = fc.oneof(
  fc.double({ noNaN: true }),
  fc.double({ noNaN: true, min: -1000, max: 1000 }),
  fc.tuple(fc.integer(), fc.nat(12)).map(([digits, places]) => digits / 10 ** places),
  fc.constantFrom(0, -0, 0.1, 0.1 + 0.2, 1e21, 1e20, 123456789012345680000, 5e-324, 1.7976931348623157e308),
  fc.constantFrom(1e-6, 1e-7, 9007199254740991, 2 ** 53, -(2 ** 63), 2 ** 64, Infinity, -Infinity),
  fc.constantFrom(4.35, 1.005, 0.000001234567, 999999999999999.9, 1e15, 1e15 + 0.5, 99999.99, 1 / 3, 2 / 3),
);

const texts = fc.oneof(
  anyText(20),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 12 }),
  fc.string({ unit: fc.nat(0x9f).map((unit) => String.fromCharCode(unit)), maxLength: 12 }),
  fc.constantFrom(
    '',
    'null',
    '1',
    '"',
    '\\',
    '\\u0000',
    '\u2028\u2029',
    '\u007f',
    '\ufeff',
    '\ufffe',
    '👩‍👩‍👧',
    '\ud83d',
    '\udc00x',
  ),
);

const integers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  fc.constantFrom(0, -1),
);

describe('numbers', () => {
  test.each([
    ['count', 'count'],
    ['rangeInteger', 'range_integer'],
  ])('integer %s', async (attribute, column) => {
    await expectSameText(attribute, column, sample(fc.option(integers)), (v) => JSON.stringify(asNumber(v)));
  });

  test.each([
    ['ratio', 'ratio'],
    ['price', 'price'],
  ])('doubles in %s', async (attribute, column) => {
    await expectSameText(attribute, column, sample(fc.option(double)), (v) => JSON.stringify(asNumber(v)));
  });

  test('big integers are exact, as texts', async () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const edges = fc.constantFrom(
      0n,
      -1n,
      2n ** 53n,
      2n ** 53n + 1n,
      -(2n ** 53n) - 1n,
      2n ** 63n - 1n,
      -(2n ** 63n),
    );
    // v4 gives the driver a text, which the column's affinity makes a number of
    const stored = sample(fc.option(fc.oneof(int64, edges).map(String)));
    await expectSameText('huge', 'huge', stored, (v) => (v === null ? 'null' : JSON.stringify(String(v))));
    const [first] = (await rest.get('/api/specimens?sort=id:desc&pagination[limit]=1&fields[0]=huge')).body
      .data;
    expect(first.attributes.huge).toBe(stored.at(-1));
  });
});

describe('texts', () => {
  test.each([
    ['shortText', 'short_text'],
    ['longText', 'long_text'],
    ['richText', 'rich_text'],
    ['contact', 'contact'],
    ['choice', 'choice'],
    ['patternText', 'pattern_text'],
  ])('%s', async (attribute, column) => {
    await expectSameText(attribute, column, sample(fc.option(texts)), (v) => JSON.stringify(v));
  });
});

test('booleans', async () => {
  await expectSameText('flag', 'flag', sample(fc.constantFrom(0, 1, null)), (v) =>
    v === null ? 'null' : v === 0n ? 'false' : 'true',
  );
});

describe('times', () => {
  const moment = fc.date({ noInvalidDate: true }).map((date) => date.getTime());
  const usual = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.getTime());
  const ms = fc.oneof(
    usual,
    moment,
    fc.constantFrom(
      0,
      -1,
      1,
      999,
      -999,
      8.64e15,
      -8.64e15,
      -62167219200000,
      253402300799999,
      253402300800000,
    ),
  );

  test.each([
    ['moment', 'moment'],
    ['createdAt', 'created_at'],
    ['updatedAt', 'updated_at'],
  ])('%s is ISO in UTC with milliseconds', async (attribute, column) => {
    await expectSameText(attribute, column, sample(fc.option(ms)), (v) =>
      v === null ? 'null' : JSON.stringify(new Date(Number(v))),
    );
  });

  test('a timestamp is its milliseconds as a text', async () => {
    await expectSameText('stamp', 'stamp', sample(fc.option(ms.map(String))), (v) =>
      v === null ? 'null' : JSON.stringify(String(v)),
    );
  });

  test('a date is its text', async () => {
    const day = usual.map((time) => new Date(time).toISOString().slice(0, 10));
    await expectSameText('day', 'day', sample(fc.option(day)), (v) => JSON.stringify(v));
  });

  test('a time is its text', async () => {
    const clock = usual.map((time) => new Date(time).toISOString().slice(11, 23));
    await expectSameText('clock', 'clock', sample(fc.option(clock)), (v) => JSON.stringify(v));
  });
});

describe('JSON', () => {
  const json = fc.oneof(
    fc.jsonValue({ stringUnit: 'binary' }),
    fc.jsonValue({ maxDepth: 6 }),
    fc.json().map((text): unknown => JSON.parse(text)),
    double.filter(Number.isFinite),
    texts,
    fc.dictionary(fc.oneof(texts, fc.nat(20).map(String)), fc.oneof(texts, double.filter(Number.isFinite)), {
      maxKeys: 5,
    }),
  );

  test.each([
    ['payload', 'payload'],
    ['blocksText', 'blocks_text'],
    ['defaultPayload', 'default_payload'],
  ])('%s', async (attribute, column) => {
    const stored = sample(json).map((value) => JSON.stringify(value));
    // Parsed and printed again, a text JSON.stringify made is itself. It is not parsed here: V8 13.6 takes
    // a key for another one when objects of one shape differ by an escaped key ('{"a":1,"\\\\":2}', then
    // '{"a":1,"\\"":2}'). The column's affinity turns a lone number into one.
    await expectSameText(attribute, column, stored, (v) =>
      typeof v === 'string' ? v : JSON.stringify(asNumber(v)),
    );
  });
});
