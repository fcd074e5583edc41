/** What is read out of statements and of the databases' plans. */
import { expect, test } from 'vitest';
import { mysqlScans, parseMysqlPlan } from '../../src/core/database/explain/mysql-plan.ts';
import { postgresScans } from '../../src/core/database/explain/postgres-plan.ts';
import { sqliteLines, sqliteScans } from '../../src/core/database/explain/sqlite-plan.ts';
import {
  endsAtLimit,
  formatStatement,
  tablesByAlias,
} from '../../src/core/database/explain/statement-text.ts';

test('the tables by their aliases, without common tables and without what texts say', () => {
  const statement = `WITH "hits" AS MATERIALIZED (SELECT "t0"."id" FROM "a ""b" "t0") SELECT 'FROM "x" "t9"' FROM "hits" "t1" JOIN "tags" "t2" ON 1=1`;
  expect([...tablesByAlias(statement)]).toEqual([
    ['t0', 'a "b'],
    ['t2', 'tags'],
  ]);
});

test('clauses get lines, inner queries an indent, texts stay as they are', () => {
  expect(
    formatStatement(`SELECT concat(' FROM (',("t"."x")) FROM (SELECT "t0"."id" FROM "a" "t0" LIMIT 1) "t1"`),
  ).toBe(`SELECT concat(' FROM (',("t"."x"))
FROM (
  SELECT "t0"."id"
  FROM "a" "t0"
  LIMIT 1) "t1"`);
});

test.each([
  ['SELECT (SELECT 1 FROM "a" "t0" ORDER BY "t0"."id" LIMIT ?) FROM "b" "t1"', true],
  ['SELECT 1 FROM "a" "t0" WHERE "t0"."published_at" IS NOT NULL ORDER BY "t0"."x" LIMIT ?', true],
  ['SELECT 1 FROM "a" "t0" WHERE "t0"."x"=+? ORDER BY "t0"."id" LIMIT ?', false],
  ['SELECT 1 FROM "a" "t0" WHERE ("t0"."published_at" IS NOT NULL AND "t0"."x">+?) LIMIT ?', false],
  ['SELECT 1 FROM (SELECT 1 FROM "a" "t0") "t1" LIMIT ?', false],
  [`SELECT 1 FROM "a" "t0" WHERE "t0"."x"=' LIMIT '`, false],
])('%s ends early: %s', (statement, expected) => {
  expect(endsAtLimit(statement, 't0')).toBe(expected);
});

test('SQLite: a scan that ends at a LIMIT counts only where its rows are sorted first', () => {
  const steps = [
    { id: 2, parent: 0, detail: 'CO-ROUTINE t1' },
    { id: 4, parent: 2, detail: 'SCAN t0 USING INDEX articles_live' },
    { id: 9, parent: 0, detail: 'SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)' },
    { id: 11, parent: 0, detail: 'SCAN t3 USING COVERING INDEX tags_name' },
  ];
  expect(sqliteLines(steps).slice(0, 2)).toEqual(['CO-ROUTINE t1', '  SCAN t0 USING INDEX articles_live']);
  const early = (alias: string) => alias === 't0';
  expect(sqliteScans(steps, early)).toEqual([{ alias: 't3', of: 'index' }]);
  const sorted = [...steps, { id: 12, parent: 2, detail: 'USE TEMP B-TREE FOR ORDER BY' }];
  expect(sqliteScans(sorted, early)[0]).toEqual({ alias: 't0', of: 'table' });
});

test('PostgreSQL: below a LIMIT only what a sort or a filter makes it read counts', () => {
  const scan = { 'Node Type': 'Seq Scan', Alias: 't0' };
  const plan = (node: object) => [{ Plan: { 'Node Type': 'Limit', Plans: [node] } }];
  expect(postgresScans(plan(scan))).toEqual([]);
  expect(postgresScans(plan({ ...scan, Filter: '(x = 1)' }))).toEqual([{ alias: 't0', of: 'table' }]);
  expect(postgresScans(plan({ 'Node Type': 'Sort', Plans: [scan] }))).toEqual([{ alias: 't0', of: 'table' }]);
  const index = { 'Node Type': 'Index Only Scan', Alias: 't0' };
  expect(postgresScans([{ Plan: { 'Node Type': 'Aggregate', Plans: [index] } }])).toEqual([
    { alias: 't0', of: 'index' },
  ]);
});

test('MariaDB: tables at any depth', () => {
  const table = { table_name: 't0', access_type: 'ALL' };
  expect(
    mysqlScans({
      query_block: { nested_loop: [{ table }, { table: { table_name: 't1', access_type: 'ref' } }] },
    }),
  ).toEqual([{ alias: 't0', of: 'table' }]);
});

test('MariaDB: in the order of the primary key a condition makes it read on', () => {
  const plan = (condition?: string) => ({
    table: { table_name: 't0', access_type: 'index', key: 'PRIMARY', attached_condition: condition },
  });
  expect(mysqlScans(plan())).toEqual([]);
  expect(mysqlScans(plan('t0.published_at is not null'))).toEqual([]);
  expect(mysqlScans(plan('t0.weight = 5'))).toEqual([{ alias: 't0', of: 'table' }]);
});

test('MariaDB: quotes in conditions are escaped, as they should have been', () => {
  expect(parseMysqlPlan('{\n  "a": "like "%x%"",\n  "b": "c"\n}')).toEqual({ a: 'like "%x%"', b: 'c' });
});
