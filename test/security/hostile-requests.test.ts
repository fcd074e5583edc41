/**
 * S36: requests made to be costly. Each limit of `query/limits.ts` refuses with a 400 that names it, and
 * what the limits let through is answered in bounded time. The times are far above what is measured, so
 * that a slow machine passes: what must not return is work that grows with the table or explodes.
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

/** What goes past each limit, one more than it allows. */
const BEYOND: readonly [limit: keyof typeof LIMITS, query: string][] = [
  ['queryLength', `_q=${'x'.repeat(LIMITS.queryLength - 2)}`],
  ['indexedItems', `filters[id][$in][${LIMITS.indexedItems}]=1`],
  ['indexedItems', `filters[$or][${LIMITS.indexedItems}][id]=1`],
  ['arrayItems', many(LIMITS.arrayItems + 1, () => 'filters[id][$in][]=1')],
  ['arrayItems', many(LIMITS.arrayItems + 1, () => 'sort[]=id')],
  ['depth', `filters${'[$not]'.repeat(LIMITS.depth + 1)}[id]=1`],
  ['depth', `populate${'[author][populate][articles][populate]'.repeat(LIMITS.depth)}=*`],
  ['filterNodes', many(20, (i) => many(90, () => `filters[$or][${i}][$and][][id]=1`)).replaceAll('[$and][]', '[$and][0]') && many(Math.ceil(LIMITS.filterNodes / 2) + 1, (i) => `filters[$or][${i % 90}][title][$in][]=a`)],
  ['joins', many(LIMITS.joins + 1, () => 'filters[$and][][author][id][$ne]=1')],
  ['joins', `sort=${many(Math.ceil(LIMITS.joins / 4) + 1, () => 'author.articles.author.articles.id', ',')}`],
  ['populateNodes', many(LIMITS.populateNodes + 1, () => 'populate[]=author')],
  ['sortKeys', `sort=${many(LIMITS.sortKeys + 1, () => 'title', ',')}`],
];
