/**
 * V36: requests made to be costly. Each limit of `query/limits.ts` refuses with a 400 that names it, and
 * what the limits let through is answered without trouble.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS as LIMITS } from '../../src/core/query/limits.ts';
import { DATABASE } from '../support/database.ts';
import { leastCost, processorTime } from '../support/processor-time.ts';
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

/** The query that uses up each limit when given its number, and passes it when given one more. */
const USES: readonly [limit: keyof typeof LIMITS, query: (count: number) => string][] = [
  ['queryLength', (count) => `_q=${'x'.repeat(count - 3)}`],
  ['indexedItems', (count) => `filters[id][$in][${count - 1}]=1`],
  ['indexedItems', (count) => `filters[$or][${count - 1}][id]=1`],
  ['arrayItems', (count) => many(count, () => 'filters[id][$in][]=1')],
  ['arrayItems', (count) => many(count, (i) => `filters[$or][][title]=${i}`)],
  ['depth', (count) => `filters${'[$not]'.repeat(count - 1)}[id]=1`],
  ['filterNodes', (count) => `${textTests('title', count - 1004)}${textTests('slug', 996)}&filters[id]=1`],
  ['joins', (count) => many(count, (i) => `filters[$and][${i}][author][id][$ne]=1`)],
  ['joins', (count) => many(count, (i) => `filters[$or][${i}][author]=1`)],
  ['sortKeys', (count) => `sort=${many(count, () => 'title', ',')}`],
];

/** Counts one for the attribute, one for the operator and one for each value; the default locale counts two. */
const textTests = (name: string, values: number): string =>
  many(values, (i) => `&filters[${name}][$eqi][]=${i % 10}`, '');

describe.each(MODES)('%s mode', (compat) => {
  test.each(
    USES,
  )('limits.%s: its number is answered, one more is refused by its name', async (limit, query) => {
    const full = await open[compat]!.get(`/api/articles?${query(LIMITS[limit])}`, 'token:full');
    expect([full.status, full.escaped, full.body?.error?.message]).toEqual([200, undefined, undefined]);
    const beyond = await open[compat]!.get(`/api/articles?${query(LIMITS[limit] + 1)}`, 'token:full');
    expect(beyond.status).toBe(400);
    expect(beyond.body.error.message).toContain(`limits.${limit}`);
    expect(beyond.body.error.message).toMatch(/\d/);
    expect(beyond.statements).toBe(0);
  });

  // a server estimates by statistics, which may be old: then the read begins, and ends when its time is up
  test('limits.entries: a small populate that multiplies at each level is refused', async () => {
    const back = (times: number) => `populate${'[cover][populate][related][populate]'.repeat(times)}=cover`;
    const few = await open[compat]!.get(`/api/articles?${back(1)}`, 'token:full');
    expect(few.status).toBe(200);
    const { status, body } = await open[compat]!.get(`/api/articles?${back(4)}`, 'token:full');
    const refusals = [[400, 'limits.entries'], ...(DATABASE === 'sqlite' ? [] : [[503, 'limits.time']])];
    expect(refusals).toContainEqual([status, /limits\.\w+/.exec(body.error.message)?.[0]]);
  });

  test('limits.populateNodes counts what stands under every type a value may have', async () => {
    const names = ['subject', 'notes', 'subject', 'notes', 'subject', 'notes', 'subject'];
    const query = `populate${names.map((name) => `[${name}][populate]`).join('')}=*`;
    const { status, body } = await open[compat]!.get(`/api/notes?${query}`, 'token:full');
    expect(status).toBe(400);
    expect(body.error.message).toContain('limits.populateNodes');
  });

  test.each([
    ['1,000 alternatives in one list', many(1000, (i) => `filters[$or][][title]=${i}`)],
    ['lists in lists', many(9, (i) => `filters${'[$or][0][$and][0]'.repeat(i + 1)}[title]=x`)],
    [
      'wide lists in lists',
      many(8, (i) => many(90, (j) => `filters${'[$or][0]'.repeat(i)}[$or][${j + 1}][id]=1`)),
    ],
    ['negations in negations', `filters${'[$not]'.repeat(19)}[tags]=1`],
    ['negated relations', many(LIMITS.joins, (i) => `filters[$and][${i}][$not][tags][name]=${i}`)],
    [
      'relations in relations',
      'filters[tags][articles][tags][articles][tags][articles][tags][articles][title][$null]=true',
    ],
    ['a sort through relations', `sort=${many(LIMITS.sortKeys, () => 'author.name', ',')}`],
    ['a long search', `_q=${'x'.repeat(60_000)}`],
    ['a long search for no ASCII', `_q=${'%C3%89'.repeat(10_000)}`],
    ['a page far out', 'pagination[page]=90071992547409&pagination[pageSize]=100'],
    ['many names that are none', many(1000, (i) => `populate[]=a${i}`)],
  ])('%s: no 5xx, and soon', async (_name, query) => {
    const ask = async (): Promise<void> => {
      const answer = await open[compat]!.get(`/api/articles?${query}`, 'token:full');
      expect(answer.escaped).toBeUndefined();
      expect([200, 400]).toContain(answer.status);
    };
    // a hundred times what is measured: what must not come back is work that explodes
    expect(await leastCost(10_000, () => processorTime(ask))).toBeLessThan(10_000);
  });
});
