/** What values and statements are to MariaDB and MySQL alone. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { mysqlSql } from '../../src/core/database/mysql/mysql-sql.ts';
import { parameterColumns } from '../../src/core/database/mysql/parameter-columns.ts';
import { ID_LIST, idList } from '../../src/core/database/sql/id-list.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';

let db: Database;

beforeAll(async () => {
  db = await SERVER.open(await emptyDatabase());
  await db.run(
    sql`CREATE TABLE "values" (id int unsigned AUTO_INCREMENT PRIMARY KEY, small int, big bigint, moment datetime(6), stamp timestamp(6) NULL, words longtext, "order" double unsigned)`,
  );
});

afterAll(() => db.close());

test.each<[sql: string, columns: (string | null)[]]>([
  ['INSERT INTO "t" ("a", b) VALUES (?, +?)', ['a', 'b']],
  ['INSERT INTO "t" ("a", b) VALUES (?, (SELECT max(x) FROM u WHERE y = +?))', ['a', null]],
  ['INSERT INTO "t" ("a", b) VALUES (?, ?), (?, ?)', ['a', 'b', 'a', 'b']],
  ['UPDATE "t" SET "a" = ?, b = ? WHERE id = +?', ['a', 'b', 'id']],
  ['SELECT 1 FROM "t" WHERE "a" <= ? AND \'x = ?\' <> ?', ['a', null]],
  ['SELECT * FROM "t" LIMIT ?', [null]],
])('%s is about %j', (sql, columns) => {
  expect(parameterColumns(sql)).toEqual(columns);
});

test('an INSERT without values, a limit, a list of ids', () => {
  expect(mysqlSql('INSERT INTO "t" DEFAULT VALUES').texts).toEqual(['INSERT INTO "t" () VALUES ()']);
  expect(mysqlSql(`SELECT '?' FROM t WHERE id IN ${ID_LIST} LIMIT +?`)).toMatchObject({
    texts: ["SELECT '?' FROM t WHERE id IN ", ' LIMIT ', ''],
    placeholders: [{ kind: 'ids' }, { kind: 'limit' }],
    table: 't',
  });
});

test('milliseconds are moments for a column that keeps them, and a number for any other', async () => {
  const moment = Date.UTC(2024, 1, 29, 12, 34, 56, 789);
  const { lastId } = await db.run(sql`INSERT INTO "values" (moment, stamp, big) VALUES (?, ?, ?)`, [
    moment,
    moment,
    moment,
  ]);
  const [row] = await db.query(sql`SELECT moment, stamp, big FROM "values" WHERE moment = ? AND big = ?`, [
    moment,
    moment,
  ]);
  expect(row).toEqual({ moment, stamp: moment, big: moment });
  await db.run(sql`UPDATE "values" SET moment = ? WHERE id = ?`, [moment + 1, lastId]);
  expect(await db.query(sql`SELECT moment FROM "values" WHERE id = ?`, [lastId])).toEqual([
    { moment: moment + 1 },
  ]);
});

test('numbers past 2^53 are exact, and past 2^63 are a 400', async () => {
  const { lastId } = await db.run(sql`INSERT INTO "values" (big) VALUES (?)`, [9007199254740993n]);
  const found = (value: bigint) => db.query(sql`SELECT id FROM "values" WHERE big = ?`, [value]);
  expect(await found(9007199254740993n)).toEqual([{ id: lastId }]);
  expect(await found(9007199254740992n)).toEqual([]);
  expect(await db.query(sql`SELECT big FROM "values" WHERE id = ?`, [lastId])).toEqual([
    { big: 9007199254740993n },
  ]);
  await expect(db.run(sql`INSERT INTO "values" (big) VALUES (?)`, [2n ** 63n])).rejects.toMatchObject({
    status: 400,
  });
});

test('a list of ids of any length, also of none', async () => {
  await db.run(sql`DELETE FROM "values"`);
  for (let i = 0; i < 5; i += 1) await db.run(sql`INSERT INTO "values" (small) VALUES (?)`, [i]);
  const ids = (await db.query<{ id: number }>(sql`SELECT id FROM "values" ORDER BY id`)).map(({ id }) => id);
  const among = async (list: readonly number[], not = ''): Promise<number> =>
    (await db.query(testSql(`SELECT id FROM "values" WHERE id ${not} IN ${ID_LIST}`), [idList(list)])).length;
  expect(await among([])).toBe(0);
  expect(await among([], 'NOT')).toBe(5);
  for (const count of [1, 2, 3, 5]) expect(await among(ids.slice(0, count))).toBe(count);
  expect(await among(ids.slice(0, 3), 'NOT')).toBe(2);
  const long = Array.from({ length: 6000 }, (_, index) => ids[0]! + index);
  expect(await among(long)).toBe(5);
  expect(await among(long, 'NOT')).toBe(0);
});

test('no limit is -1', async () => {
  expect(await db.query(sql`SELECT small FROM "values" ORDER BY id LIMIT ?`, [2])).toHaveLength(2);
  expect(await db.query(sql`SELECT small FROM "values" ORDER BY id LIMIT ? OFFSET ?`, [-1, 1])).toHaveLength(
    4,
  );
});

test('a value its column has no room for is a 400', async () => {
  await expect(db.run(sql`INSERT INTO "values" ("order") VALUES (?)`, [-1])).rejects.toMatchObject({
    status: 400,
  });
  await expect(db.run(sql`INSERT INTO "values" (small) VALUES (?)`, ['many'])).rejects.toMatchObject({
    status: 400,
  });
});

test('an answer that the server may not send whole is a 503, and never a part of it', async () => {
  const [row] = await db.query<{ most: number }>(sql`SELECT @@max_allowed_packet AS "most"`);
  await db.run(sql`DELETE FROM "values"`);
  const half = Math.ceil(row!.most / 2);
  for (let i = 0; i < 3; i += 1) {
    await db.run(testSql(`INSERT INTO "values" (words) VALUES (repeat('x', ${half - 2048}))`));
  }
  const parts = `group_concat("words" ORDER BY id SEPARATOR ',')`;
  for (const text of [parts, `concat_ws('','[',coalesce((SELECT ${parts} FROM "values"),''),']')`]) {
    await expect(
      db.readBody(testSql(`SELECT CAST(${text} AS BINARY) FROM "values" LIMIT 1`), []),
    ).rejects.toMatchObject({ status: 503, message: expect.stringContaining('max_allowed_packet') });
  }
  await db.run(sql`DELETE FROM "values"`);
});
