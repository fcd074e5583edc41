/** Statements that walk along an index end themselves past their bounds, and count the same. */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { TooLongError } from '../../src/core/database/costly-read.ts';
import { StatementGuard } from '../../src/core/database/sqlite/statement-guard.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { bindValues, compilePlan, type Guards } from '../../src/core/query/compile/compile-plan.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveCount } from '../../src/core/query/resolve/resolve-count.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

const ROWS = 100_000;
const UNBOUNDED = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

let kit: OpenKit;
let handle: BetterSqlite3.Database;
let guard: StatementGuard;
beforeAll(async () => {
  kit = await openKit();
  handle = new BetterSqlite3(':memory:');
  guard = new StatementGuard(handle);
  handle.exec(`CREATE TABLE "books" (id INTEGER PRIMARY KEY, published_at INTEGER);
    CREATE INDEX books_id ON "books" (id, published_at);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO "books" SELECT 3 * i, CASE WHEN i % 4 = 0 THEN NULL ELSE i END FROM n`);
});
afterAll(async () => {
  handle.close();
  await kit.close();
});

const books = () => contentTypeOf(kit.model, 'api::book.book');
const params = (query: string) => parseQueryString(query, kit.settings.limits);
const context = () => new ResolveContext(kit.settings, () => true);

/** Runs a plan. @returns the body, and how often the guard was asked */
function run(
  { plan, values }: ReturnType<typeof resolveList>,
  guards: Guards,
  time = Number.POSITIVE_INFINITY,
) {
  const compiled = compilePlan(plan, sqliteDialect, guards);
  const statement = handle.prepare(compiled.sql).pluck();
  const before = guard.calls;
  const body = guard.within({ time, ...UNBOUNDED }, () =>
    statement.get(...bindValues(compiled, values, sqliteDialect)),
  );
  return { body: String(body), asked: guard.calls - before };
}

test.each([
  ['', 'publicationState=preview', ROWS],
  ['of published entries', 'filters[publishedAt][$notNull]=true', (ROWS * 3) / 4],
  ['of ids', 'publicationState=preview&filters[id][$gt]=150000', ROWS / 2],
])('a count %s', (_name, query, total) => {
  const bound = resolveCount(context(), books(), params(query));
  expect(run(bound, 'none')).toEqual({ body: String(total), asked: 0 });
  const walked = run(bound, 'walks');
  expect(walked.body).toBe(String(total));
  // ids are three apart: parts of 20,000 of them
  expect(walked.asked).toBe(15);
  expect(() => run(bound, 'walks', -1)).toThrow(TooLongError);
});

test('a page far behind', () => {
  const bound = resolveList(
    context(),
    books(),
    params('publicationState=preview&fields[0]=id&sort=id&pagination[page]=900&pagination[pageSize]=100'),
  );
  const plain = run(bound, 'none');
  const walked = run(bound, 'walks');
  expect(JSON.parse(plain.body).data[0].id).toBe(269_703);
  expect(walked.body).toBe(plain.body);
  // now and then on the way to the page
  expect(walked.asked - 15).toBeGreaterThan(90_000 / 61 - 10);
  expect(walked.asked).toBeLessThan(ROWS / 50);
  expect(() => run(bound, 'walks', -1)).toThrow(TooLongError);
});

test('ids that are far apart make no more parts', () => {
  handle.exec('INSERT INTO "books" VALUES (9007199254740991, 1), (-9007199254740991, 1)');
  const bound = resolveCount(context(), books(), params('publicationState=preview'));
  const walked = run(bound, 'walks');
  expect(walked.body).toBe(String(ROWS + 2));
  expect(walked.asked).toBeLessThan(4200);
});

test('no entry at all', () => {
  handle.exec('DELETE FROM "books"');
  const bound = resolveCount(context(), books(), params(''));
  expect(run(bound, 'walks').body).toBe('0');
});
