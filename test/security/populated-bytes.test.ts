/**
 * V36: relations populated back and forth, whose answer needs many times its length in memory while it is put together.
 * The texts of populated entries are counted as they are read, and the statement ends past `limits.bytes`.
 */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { TooManyBytesError } from '../../src/core/database/costly-read.ts';
import { bindValues, compilePlan } from '../../src/core/query/compile/compile-plan.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { openRest } from '../support/rest.ts';

let kit: OpenKit;

beforeAll(async () => {
  kit = await openKit();
});

afterAll(() => kit.close());

/** The answer's length; at most so many bytes of populated texts may be read for it. */
async function read(query: string, bytes: number): Promise<number> {
  const { settings, model, db } = kit;
  const context = new ResolveContext(settings, () => true);
  const params = parseQueryString(query, settings.limits);
  const bound = resolveList(context, model.contentTypes.get('api::article.article')!, params);
  const compiled = compilePlan(bound.plan, sqliteDialect, 'rows');
  const bounds = { time: 60_000, entries: Number.POSITIVE_INFINITY, bytes };
  const body = await db.readBody(compiled.sql, bindValues(compiled, bound.values, sqliteDialect), bounds);
  return body!.length;
}

const BACK_AND_FORTH = 'populate[tags][populate][articles][populate][tags][populate]=articles';

test('a read whose populated texts are longer than an answer may be is ended', async () => {
  const length = await read(BACK_AND_FORTH, Number.POSITIVE_INFINITY);
  await expect(async () => read(BACK_AND_FORTH, length / 100)).rejects.toThrow(TooManyBytesError);
});

test('a page whose own texts are longer than an answer may be is ended', async () => {
  await expect(async () => read('fields=title', 10)).rejects.toThrow(TooManyBytesError);
});

test('what is counted is never more than the answer has: no answer within the limit is refused', async () => {
  for (const query of [BACK_AND_FORTH, 'populate=*', 'fields=id&populate[tags][fields]=name']) {
    const length = await read(query, Number.POSITIVE_INFINITY);
    expect(await read(query, length)).toBe(length);
  }
});

test("a client's read is ended at the limit, and not only measured once it is there", async () => {
  const rest = await openRest({ limits: { ...DEFAULT_LIMITS, bytes: 5000 } });
  onTestFinished(() => rest.close());
  const runs = [vi.spyOn(rest.db, 'readBody'), vi.spyOn(rest.db, 'readCostlyBody')];
  const { status, body } = await rest.get(`/api/articles?${BACK_AND_FORTH}`, 'token:full');
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('limits.bytes')]);
  const ended = runs.flatMap(({ mock }) => [...mock.results, ...mock.settledResults]);
  expect(ended.map(({ value }) => value)).toContainEqual(expect.any(TooManyBytesError));
});
