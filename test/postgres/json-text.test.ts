/** What PostgreSQL prints is what `JSON.stringify` prints: numbers, moments, days and texts of every kind. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, SqlParameter } from '../../src/core/database/database.ts';
import type { JsonForm } from '../../src/core/model/types/scalar-type.ts';
import { postgresDialect } from '../../src/core/query/compile/postgres-dialect.ts';
import { fuzz, SEED } from '../support/fuzz.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { seededRandom } from '../support/random.ts';
import { emptyDatabase } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';

const { numRuns: RUNS } = fuzz(300);

let db: Database;

beforeAll(async () => {
  db = (await openTestPostgres(await emptyDatabase())).database;
});

afterAll(() => db.close());

async function printed(
  form: JsonForm,
  type: string,
  values: readonly SqlParameter[],
  timeZone: string | null = null,
) {
  const { text } = postgresDialect({ timeZone, icu: true }).jsonText(form, { text: 'v.x', slots: [] });
  const rows = await db.query<{ json: string }>(
    testSql(
      `SELECT ${text} AS "json" FROM (VALUES ${values.map((_, at) => `(${at},CAST(? AS ${type}))`).join()}) v(at,x) ORDER BY at`,
    ),
    values,
  );
  return rows.map(({ json }) => json);
}

const chance = seededRandom(SEED);
const STEPS = 2 ** 30;
/** From 0 to 1. */
const part = (): number => chance.upTo(STEPS) / STEPS;
const some = <T>(make: () => T): T[] => Array.from({ length: RUNS }, make);

test('floats', async () => {
  const edges = [
    0, -0, 1, -1, 10, 0.1, 0.30000000000000004, 1e14, 999999999999999, 1e15, 1e20, 1e21, 1.5e21, 1e-4,
  ];
  const more = [
    1e-5,
    1.5e-6,
    1e-6,
    1e-7,
    1.25e-9,
    5e-324,
    1.7976931348623157e308,
    123456789.126,
    2 ** 53 + 2,
    4.35,
  ];
  const numbers = [...edges, ...more, ...some(() => (part() - 0.5) * 10 ** Math.floor(part() * 50 - 20))];
  const all = [...numbers, ...numbers.map((number) => -number)];
  const texts = await printed('number', 'float8', all);
  expect(texts.map(Number)).toEqual(all.map((number) => number + 0));
  // of two numbers that a text is equally far from PostgreSQL names none, while JavaScript takes the even one
  const isExact = (_: unknown, at: number): boolean =>
    Math.abs(all[at]!) < 2 ** 54 || Math.abs(all[at]!) >= 1e23;
  expect(texts.filter(isExact)).toEqual(all.filter(isExact).map((number) => JSON.stringify(number)));
  expect(await printed('number', 'float8', [null, Number.POSITIVE_INFINITY])).toEqual(['null', 'null']);
});

test('decimals', async () => {
  const all = [0, 10, 10.5, 10.05, -0.01, 99999999.99, ...some(() => Math.round(part() * 1e10) / 100)];
  expect(await printed('number', 'numeric(10,2)', all)).toEqual(all.map((number) => JSON.stringify(number)));
});

test.each([null, 'Asia/Kolkata'])('moments, stored in the zone %s', async (zone) => {
  const edges = [
    '0000-01-05T00:00:00.000Z',
    '-000044-03-15T12:00:00.001Z',
    '9999-12-30T23:59:59.999Z',
    '+012024-01-05T00:00:00.000Z',
  ];
  const dates = [
    ...edges.map((text) => new Date(text)),
    ...some(() => new Date(Math.floor(part() * 4e12 - 2e12))),
  ];
  // the column holds the wall clock of the zone; the tests' own process is in another one
  const stored = dates.map((date) => wallClock(date, zone ?? 'UTC'));
  expect(await printed('datetime', 'timestamp', stored, zone)).toEqual(
    dates.map((date) => JSON.stringify(date)),
  );
  expect(await printed('timestamp', 'timestamp', stored, zone)).toEqual(
    dates.map((date) => `"${date.getTime()}"`),
  );
  expect(await printed('datetime', 'timestamp', [null, 'infinity'], zone)).toEqual(['null', 'null']);
});

/** India is five and a half hours ahead, all year, but for the far past, which has no such edge here. */
function wallClock(date: Date, zone: string): string {
  const ahead = zone === 'UTC' ? 0 : date.getUTCFullYear() < 1950 ? offsetOf(date, zone) : 19_800_000;
  const shifted = new Date(date.getTime() + ahead);
  const year = shifted.getUTCFullYear();
  const rest = shifted
    .toISOString()
    .replace(/^[+-]?\d+/, '')
    .replace('T', ' ')
    .replace('Z', '');
  return `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${rest}${year > 0 ? '' : ' BC'}`;
}

function offsetOf(date: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')!.value;
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

test('days and times of day', async () => {
  expect(await printed('date', 'date', ['2024-02-29', '0000-03-01', '9999-12-31', null])).toEqual(
    // year 0 is the one before the year 1
    ['"2024-02-29"', '"0000-03-01"', '"9999-12-31"', 'null'],
  );
  expect(await printed('time', 'time', ['00:00:00', '23:59:59.1', '12:34:56.789', null])).toEqual([
    '"00:00:00.000"',
    '"23:59:59.100"',
    '"12:34:56.789"',
    'null',
  ]);
});

test('texts, whole numbers and flags', async () => {
  const texts = ['', 'plain', '"\\/\b\f\n\r\t', '\u0001\u001f\u007f', '\u2028\u2029', 'ü“😀', "it's ?", '%_'];
  expect(await printed('text', 'text', texts)).toEqual(texts.map((text) => JSON.stringify(text)));
  expect(await printed('bigint', 'bigint', [2n ** 63n - 1n, -(2n ** 63n), null])).toEqual([
    '"9223372036854775807"',
    '"-9223372036854775808"',
    'null',
  ]);
  expect(await printed('integer', 'integer', [0, -7, null])).toEqual(['0', '-7', 'null']);
  expect(await printed('boolean', 'boolean', [true, false, null])).toEqual(['true', 'false', 'null']);
  expect(await printed('never', 'text', ['secret'])).toEqual(['null']);
});
