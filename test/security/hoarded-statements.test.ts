/**
 * V36: thousands of reads that are all of different shapes or have long values. What is kept of each, to answer it sooner
 * the next time, has to be bounded by what it takes and not only by their number: a prepared statement takes up to a megabyte.
 */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { ReadCompiler } from '../../src/core/content/read-compiler.ts';
import { Connection } from '../../src/core/database/sqlite/connection.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

const CALLER = { kind: 'token', permissionKey: 'full', may: () => true } as const;

let kit: OpenKit;

beforeAll(async () => {
  kit = await openKit();
});

afterAll(() => kit.close());

const type = () => kit.model.contentTypes.get('api::article.article')!;

test.each([
  'query',
  'readBody',
] as const)('of prepared statements (%s) long ones displace the first', (how) => {
  const db = new BetterSqlite3(':memory:');
  const connection = new Connection(db, 0);
  const prepare = vi.spyOn(db, 'prepare');
  const run = (number: number, length: number) =>
    connection[how](`SELECT ${number} /* ${'x'.repeat(length)} */`, []);
  // a few short ones stay
  for (let number = 0; number < 10; number += 1) run(number, 1000);
  run(0, 1000);
  expect(prepare).toHaveBeenCalledTimes(10);
  for (let number = 10; number < 30; number += 1) run(number, 60_000);
  prepare.mockClear();
  run(0, 1000);
  expect(prepare).toHaveBeenCalledTimes(1);
  db.close();
});

test('of compiled plans large ones displace the first', () => {
  const compiler = new ReadCompiler(sqliteDialect, () => DEFAULT_LIMITS);
  const planOf = (query: string) =>
    resolveList(
      new ResolveContext(kit.settings, () => true),
      type(),
      parseQueryString(query, kit.settings.limits),
    ).plan;
  const first = planOf('fields=id');
  const statement = compiler.statement(first);
  expect(compiler.statement(first)).toBe(statement);
  // fewer than are kept by their number
  const conditions = Array.from({ length: 90 }, (_none, at) => `filters[$or][${at}][title][$containsi]=a`);
  for (const fields of ['id', 'title', 'slug', 'kind', 'body']) {
    for (const at of conditions.keys()) {
      const order = conditions.with(at, `filters[$or][${at}][subtitle][$eq]=b`);
      compiler.statement(planOf(`fields=${fields}&${order.join('&')}`));
    }
  }
  expect(compiler.statement(first)).not.toBe(statement);
});

test('of prepared reads those with long values displace the first', () => {
  const read = (text: string) => {
    const parse = (rawQuery: string) => parseQueryString(rawQuery, kit.settings.limits);
    const query = { rawQuery: `filters[title][$contains]=${text}`, parse };
    return kit.reader.prepare({ kind: 'list', type: type(), caller: CALLER, query });
  };
  const first = read('first');
  expect(read('first')).toBe(first);
  for (let number = 0; number < 120; number += 1) read(`${number}${'x'.repeat(50_000)}`);
  expect(read('first')).not.toBe(first);
});
