/**
 * V36: filters that look through long texts. The number of rows says nothing about what they cost, and a row that
 * fails has to count as much as one that is found.
 */

import { EventEmitter } from 'node:events';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { ReadCompiler } from '../../src/core/content/read-compiler.ts';
import { ReadRunner } from '../../src/core/content/run-read.ts';
import { TooLongError } from '../../src/core/database/costly-read.ts';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { registerFunctions } from '../../src/core/database/sqlite/functions.ts';
import { StatementGuard } from '../../src/core/database/sqlite/statement-guard.ts';
import { bindValues, compilePlan } from '../../src/core/query/compile/compile-plan.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { planCost } from '../../src/core/query/cost.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { leastCost, processorTime } from '../support/processor-time.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

const ARTICLES = 150;
const LENGTH = 200_000;
const ALTERNATIVES = 40;
const FIRST = 10_001;

const QUERY = Array.from(
  { length: ALTERNATIVES },
  (_, index) => `filters[$or][${index}][body][$containsi]=%C3%89nowhere${index}`,
).join('&');

let rest: OpenRest;

beforeAll(async () => {
  rest = await openRest({ limits: { ...DEFAULT_LIMITS, time: 300 } });
  const body = 'Zürich, Łódź and a long way home. '.repeat(LENGTH / 34);
  await rest.db.transaction(async (tx) => {
    for (let index = 0; index < ARTICLES; index += 1) {
      await tx.run(sql`INSERT INTO articles (id, title, body, published_at, locale) VALUES (?, ?, ?, ?, ?)`, [
        FIRST + index,
        `Article ${index}`,
        body,
        0,
        'en',
      ]);
    }
  });
});

afterAll(() => rest.close());

const plan = (query: string) => {
  const context = new ResolveContext(rest.settings, () => true);
  const type = rest.model.contentTypes.get('api::article.article')!;
  return resolveList(context, type, parseQueryString(query, rest.settings.limits));
};

test('the length of the texts is in the estimate, and so is that of what is looked for', () => {
  const cost = (query: string) => planCost(plan(query), rest.db, 'average');
  const body = cost('fields=id&filters[body][$contains]=nowhere');
  expect(body).toBeGreaterThan(50_000);
  expect(cost('fields=id&filters[title][$contains]=nowhere')).toBeLessThan(body / 4);
  expect(cost(`fields=id&filters[body][$contains]=${'n'.repeat(50_000)}`)).toBeGreaterThan(20 * body);
});

test('so is that of the rows a filter has to fetch, and of what a list is sorted by', () => {
  const cost = (query: string) => planCost(plan(`fields=id&${query}`), rest.db, 'average');
  // the texts of every row are passed over to get at a short one behind them
  expect(cost('filters[title][$contains]=nowhere')).toBeGreaterThan(2000);
  expect(cost('sort=body')).toBeGreaterThan(10 * cost('sort=title'));
});

test('a page of long texts is costly without any filter: it is printed, copied and sent', () => {
  const page = (fields: string) =>
    planCost(plan(`fields=${fields}&pagination[limit]=100&pagination[withCount]=false`), rest.db, 'average');
  // what runs beside the thread that serves everyone
  expect(page('body')).toBeGreaterThan(50_000);
  expect(page('title')).toBeLessThan(1000);
});

test('it is ended at its time on a thread of its own', async () => {
  const read = async (): Promise<void> => {
    const { status, body } = await rest.get(`/api/articles?fields=id&${QUERY}`, 'token:full');
    expect(status).toBe(503);
    expect(body.error.message).toContain('limits.time');
  };
  // it takes half a minute where it runs to its end
  expect(await leastCost(2000, () => processorTime(read))).toBeLessThan(2000);
});

test('a client whose read took longer than estimated holds up nobody with the next shape; others are not affected', async () => {
  const limits = () => DEFAULT_LIMITS;
  const compiler = new ReadCompiler(sqliteDialect, limits);
  const places: string[] = [];
  const body = Buffer.from('{}');
  const db = {
    inTransaction: false,
    quickTime: 25,
    approximateRows: () => 1,
    approximateBytes: () => 1,
    readBody: () => {
      places.push('main');
      if (places.length === 1) throw new TooLongError(25);
      return body;
    },
    readCostlyBody: async () => {
      places.push('aside');
      return { body, ms: 1 };
    },
  } as unknown as Database;
  const runner = new ReadRunner({ db, dialect: sqliteDialect, limits, sign: undefined });
  const read = async (ip: string, query: string): Promise<void> => {
    const prepared = compiler.compile(plan(query), { isWritten: false, limited: true });
    Object.assign(prepared, { cost: 'uncertain', costKnownUntil: Number.POSITIVE_INFINITY });
    await whileAnswering({ ip, response: new EventEmitter() } as never, () => runner.run(prepared));
  };
  await read('192.0.2.1', 'fields=id');
  await read('192.0.2.1', 'fields=title');
  await read('192.0.2.2', 'fields=slug');
  expect(places).toEqual(['main', 'aside', 'aside', 'main']);
});

test('the guard is asked before each alternative, of rows that fail as well', () => {
  const db = new BetterSqlite3(':memory:');
  registerFunctions(db);
  const guard = new StatementGuard(db);
  db.exec('CREATE TABLE articles (id INTEGER PRIMARY KEY, title, body, published_at, locale)');
  db.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<10) INSERT INTO articles SELECT i, 't', 'b', 1, 'en' FROM n",
  );
  const bound = plan(`fields=id&${QUERY}`);
  const compiled = compilePlan(bound.plan, sqliteDialect, 'rows');
  const before = guard.calls;
  db.prepare(compiled.sql).get(...bindValues(compiled, bound.values, sqliteDialect));
  expect(guard.calls - before).toBeGreaterThanOrEqual(10 * ALTERNATIVES);
  db.close();
});
