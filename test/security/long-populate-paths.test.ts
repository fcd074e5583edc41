/**
 * V36: `populate=a.b.a.b…`, a path of thousands of names. Each level splits and joins what is left, so that the work
 * grows with the square of the length.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { leastCost, processorTime } from '../support/processor-time.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

const { depth, queryLength } = DEFAULT_LIMITS;

let rest: OpenRest;

beforeAll(async () => {
  rest = await openRest({ compat: 'strict' });
});

afterAll(() => rest.close());

/** `related` leads from a file to files again. */
const path = (levels: number): string => Array(levels).fill('related').join('.');

const TOO_DEEP = `The query string nests deeper than ${depth} levels (limits.depth)`;

test.each([
  ['one text', (levels: number) => `populate=${path(levels)}`],
  ['one of a list', (levels: number) => `populate[0]=cover&populate[1]=${path(levels)}`],
  ['below a relation', (levels: number) => `populate[cover][populate]=${path(levels)}`],
])('%s: a path of more names than limits.depth is refused by its name', async (_form, query) => {
  for (const levels of [depth + 1, 7000]) {
    const { status, body, statements } = await rest.get(`/api/articles?${query(levels)}`, 'token:full');
    expect([status, body.error.message, statements]).toEqual([400, TOO_DEEP, 0]);
  }
  const allowed = await rest.get(`/api/articles?${query(depth)}`, 'token:full');
  expect(allowed.body?.error?.message).not.toBe(TOO_DEEP);
});

/** @returns the processor time of some requests, in ms: one takes less than the clock of some systems measures */
const costOf = (query: string): Promise<number> =>
  processorTime(async () => {
    for (let turn = 0; turn < 20; turn += 1) await rest.get(`/api/articles?${query}`, 'token:full');
  });

test('it costs what its text costs', async () => {
  const long = path(7000);
  expect(long.length).toBeLessThan(queryLength);
  const times = async (): Promise<number> => {
    const plain = await costOf(`populate=${'x'.repeat(long.length)}`);
    expect(plain).toBeGreaterThan(0);
    return (await costOf(`populate=${long}`)) / plain;
  };
  expect(await leastCost(10, times)).toBeLessThan(10);
});
