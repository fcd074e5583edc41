/**
 * V3, V4 (CVE-2026-27886, GHSA-495j-h493-42q2): a top-level parameter that was not sanitised survived to the
 * query layer, with `meta.pagination.total` as the oracle. Top-level parameters are an allow-list:
 * anything else changes nothing, whatever it holds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOf } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { HIT, MISS } from './oracle.ts';

const open: OpenRest[] = [];

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) {
    const rest = await openRest({ compat });
    await plantSecrets(rest.db, rest.model, rest.layout, HIT);
    open.push(rest);
  }
});

afterAll(async () => {
  for (const rest of open) await rest.close();
});

const NAMES = [
  ...[
    'where',
    '_where',
    '$where',
    'lookup',
    'select',
    'orderBy',
    'order',
    'groupBy',
    'having',
    'on',
    'join',
    'joins',
  ],
  ...[
    'and',
    'or',
    '$and',
    '$or',
    '$not',
    'not',
    'filter',
    '$filters',
    'Filters',
    'FILTERS',
    'filters ',
    'offset',
  ],
  ...[
    'count',
    'data',
    'params',
    'query',
    'search',
    '_limit',
    '_sort',
    '_start',
    'raw',
    'sql',
    'distinct',
    'max',
  ],
  ...[
    'hiddenText',
    'secret',
    'id',
    'constructor',
    '__proto__',
    'transaction',
    'status',
    'documentId',
    'hasPublishedVersion',
  ],
];

test.each(NAMES)('%s changes neither rows nor totals', async (name) => {
  const key = encodeURIComponent(name);
  for (const rest of open) {
    const plain = await rest.get('/api/specimens', 'token:full');
    const one = await rest.get('/api/specimens/1', 'token:full');
    const single = await rest.get('/api/setting', 'token:full');
    for (const text of [HIT, MISS]) {
      for (const part of someOf([
        `${key}[hiddenText][$startsWith]=${text}`,
        `${key}[hidden_text]=${text}`,
        `${key}[0][secret]=${text}`,
        `${key}[$and][0][hiddenText][$contains]=${text}`,
        `${key}[contactEmail][$startsWith]=${text}`,
        `${key}[][t0.hidden_text]=${text}`,
        `${key}=hiddenText`,
        `${key}=${text}`,
      ])) {
        const list = await rest.get(`/api/specimens?${part}`, 'token:full');
        expect(list.text, list.request).toBe(plain.text);
        expect((await rest.get(`/api/specimens/1?${part}`, 'token:full')).text, part).toBe(one.text);
        expect((await rest.get(`/api/setting?${part}`, 'token:full')).text, part).toBe(single.text);
      }
    }
  }
});

test.each([
  'where',
  'lookup',
  'select',
  'orderBy',
  'having',
  '$where',
  'with',
])('%s inside populate changes nothing', async (name) => {
  for (const rest of open) {
    const plain = await rest.get('/api/articles?populate[author][fields][0]=name', 'token:full');
    for (const text of [HIT, MISS]) {
      for (const part of someOf([
        `populate[author][${name}][royaltyRate][$gt]=5`,
        `populate[author][${name}][penName]=${text}`,
      ])) {
        const answer = await rest.get(`/api/articles?populate[author][fields][0]=name&${part}`, 'token:full');
        expect(answer.text, answer.request).toBe(plain.text);
      }
    }
  }
});

test('the parameters of the allow-list refuse what is no value of theirs', async () => {
  const rest = open[0]!;
  for (const query of someOf([
    'pagination[page][hiddenText]=a',
    'pagination[pageSize][$gt]=1',
    'publicationState[$ne]=live',
    'sort[hiddenText][$gt]=a',
    'fields[hiddenText]=a',
    'locale[hiddenText][$startsWith]=a',
    '_q[hiddenText]=a',
  ])) {
    const { status, request } = await rest.get(`/api/articles?${query}`, 'token:full');
    expect([400, 200], request).toContain(status);
    const hit = await rest.get(`/api/articles?${query.replace(/=.*/, `=${HIT}`)}`, 'token:full');
    const miss = await rest.get(`/api/articles?${query.replace(/=.*/, `=${MISS}`)}`, 'token:full');
    expect(hit.text.replaceAll(HIT, ''), hit.request).toBe(miss.text.replaceAll(MISS, ''));
  }
});
