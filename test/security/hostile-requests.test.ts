/**
 * S36: requests made to be costly. Each limit of `query/limits.ts` refuses with a 400 that names it, and
 * what the limits let through is answered without trouble.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS as LIMITS } from '../../src/query/limits.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, OpenRest> = {};

beforeAll(async () => {
  for (const compat of MODES) open[compat] = await openRest({ compat });
});

afterAll(async () => {
  for (const rest of Object.values(open)) await rest.close();
});

const many = (count: number, item: (index: number) => string, separator = '&'): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator);

/** `populate` of `count` attributes, none of them costly. */
const populated = (count: number): string =>
  many(count / 4, (i) => `populate[notes][populate][subject][on][api::book.book][populate][authors][populate][articles][x]=${i}`) +
  '';

/** The most each limit takes, and one more. */
const LIMIT_TABLE: readonly [limit: keyof typeof LIMITS, query: (count: number) => string][] = [
  ['queryLength', (count) => `_q=${'x'.repeat(count - 3)}`],
  ['indexedItems', (count) => `filters[id][$in][${count - 1}]=1`],
  ['arrayItems', (count) => many(count, () => 'filters[id][$in][]=1')],
  ['depth', (count) => `filters${'[$not]'.repeat(count - 1)}[id]=1`],
  ['filterNodes', (count) => many(count / 2, (i) => `filters[$and][${i % 50}][$not][title][$ne][]=${i}`)],
  ['joins', (count) => many(count, (i) => `filters[$and][${i}][author][id][$ne]=1`)],
  ['joins', (count) => many(count, (i) => `filters[$and][${i}][author]=1`)],
  ['sortKeys', (count) => `sort=${many(count, () => 'title', ',')}`],
];
