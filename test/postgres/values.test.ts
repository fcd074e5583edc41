/** What values are to PostgreSQL alone. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, SqlParameter } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';

let db: Database;

beforeAll(async () => {
  db = await SERVER.open(await emptyDatabase());
  await db.run(
    sql`CREATE TABLE "values" (id serial PRIMARY KEY, small integer, big bigint, moment timestamp(6), day date)`,
  );
});

afterAll(() => db.close());

test('an integer column is compared with any number, and with a text, which is more than any', async () => {
  await db.run(sql`INSERT INTO "values" (small, big) VALUES (?, ?)`, [7, 9007199254740993n]);
  const holds = async (condition: string, value: SqlParameter): Promise<boolean> =>
    (await db.query(testSql(`SELECT 1 FROM "values" WHERE ${condition}`), [value])).length === 1;
  expect(await holds('small = ?', 7)).toBe(true);
  expect(await holds('small = ?', 7.5)).toBe(false);
  expect(await holds('small < ?', 7.5)).toBe(true);
  expect(await holds('small < ?', 1e20)).toBe(true);
  expect(await holds('small > ?', Number.NEGATIVE_INFINITY)).toBe(true);
  expect(await holds('small = ?', 'seven')).toBe(false);
  expect(await holds('small <> ?', 'seven')).toBe(true);
  expect(await holds('small < ?', 'seven')).toBe(true);
  expect(await holds('big = ?', 9007199254740993n)).toBe(true);
  expect(await holds('big = ?', 9007199254740992n)).toBe(false);
  expect(await holds('small IN (SELECT value FROM json_each(+?))', '[1,7]')).toBe(true);
  await db.run(sql`DELETE FROM "values"`);
});

test.each([
  ['0000-03-01', '0000-03-01'],
  ['9999-12-31', '9999-12-31'],
])('the day %s can be stored', async (day) => {
  await db.run(sql`INSERT INTO "values" (day) VALUES (?)`, [day]);
  expect(await db.query(sql`SELECT 1 FROM "values" WHERE day = ?`, [day])).toHaveLength(1);
  await db.run(sql`DELETE FROM "values"`);
});

test('moments before Christ and far ahead', async () => {
  for (const text of [
    '-000044-03-15T12:00:00.001Z',
    '+012024-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
  ]) {
    const { lastId } = await db.run(sql`INSERT INTO "values" (moment) VALUES (?)`, [new Date(text)]);
    const [row] = await db.query<{ moment: number }>(sql`SELECT moment FROM "values" WHERE id = ?`, [lastId]);
    expect(new Date(row!.moment).toISOString()).toBe(text);
  }
  await db.run(sql`DELETE FROM "values"`);
});
