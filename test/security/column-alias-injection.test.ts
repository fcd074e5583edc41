/**
 * V2 (CVE-2023-34235): a key that is no attribute was handed to the query builder as a column, so
 * `t1.password` and column names reached what attribute names could not. No client text becomes an
 * identifier: whatever a key holds, it is a name of the model or a 400.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { expectNoOracle, HIT } from './oracle.ts';

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

/** Aliases of the statement, columns of every kind, and texts that would end an identifier or a literal. */
const KEYS = [
  ...[
    't0.hidden_text',
    't1.hidden_text',
    't2.secret',
    'hidden_text',
    'specimens.hidden_text',
    'main.specimens.secret',
  ],
  ...[
    'created_by_id',
    'updated_by_id',
    'short_text',
    'rowid',
    'oid',
    '_rowid_',
    'total.total',
    'id.id',
    'specimens',
  ],
  ...[
    '"hidden_text"',
    'id"',
    'id" OR 1=1 --',
    "id' OR '1'='1",
    'id) OR (1=1',
    'id;DROP TABLE specimens',
    '`id`',
  ],
  ...[
    'count(*)',
    'octavo_fold(secret)',
    '*',
    '?',
    '$1',
    'id/**/OR',
    'ID',
    'HiddenText',
    'hiddentext',
    'secret ',
    ' id',
  ],
].map((key) => encodeURIComponent(key));

test.each(KEYS)('%s is no attribute', async (name) => {
  for (const rest of open) {
    for (const query of [
      (key: string, text: string) => `filters[${key}][$startsWith]=${text}`,
      (key: string, text: string) => `filters[$or][0][${key}]=${text}`,
      (key: string, text: string) => `filters[box][${key}][$ne]=${text}`,
    ]) {
      const outcome = await expectNoOracle(rest, { path: '/api/specimens', name, query });
      expect(outcome, query(name, HIT)).toBe('refused');
    }
  }
});

test.each(
  KEYS.filter((key) => !['*', '%20id', 'secret%20'].includes(key)),
)('%s can be neither sorted by nor selected', async (name) => {
  for (const rest of open) {
    for (const query of [
      `sort=${name}`,
      `sort=box.${name}`,
      `sort[${name}]=asc`,
      `fields[0]=${name}`,
      `populate[box][fields][0]=${name}`,
    ]) {
      const { status, request } = await rest.get(`/api/specimens?${query}`, 'token:full');
      expect(status, request).toBe(400);
    }
  }
});

test('texts that would end a literal or an identifier are only texts', async () => {
  const nasty = [
    `x' OR '1'='1`,
    `x" OR "1"="1`,
    `x'); DROP TABLE specimens; --`,
    '\\',
    '%',
    '_',
    '?',
    ':a',
    '@a',
    '$a',
    '?1',
  ];
  for (const rest of open) {
    for (const value of nasty) {
      const text = encodeURIComponent(value);
      for (const query of [
        ...['$eq', '$contains', '$startsWithi', '$in', '$endsWith'].map(
          (o) => `filters[shortText][${o}]=${text}`,
        ),
        `_q=${text}`,
        `locale=${text}`,
        `filters[id]=${text}`,
      ]) {
        const { status, body, request } = await rest.get(`/api/specimens?${query}`, 'token:full');
        expect(status, request).toBe(200);
        if (!query.startsWith('locale') && value.length > 5) expect(body.data, request).toEqual([]);
      }
    }
    const { body } = await rest.get('/api/specimens', 'token:full');
    expect(body.meta.pagination.total).toBe(30);
  }
});
