/**
 * V31: a single type's query string went to the service unsanitised on some verbs. Its reads apply
 * `filters` (404 when nothing matches), so an unchecked filter would be an oracle by the status alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../support/database.ts';
import { someOf } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { serveKit } from '../support/serve-kit.ts';
import { expectNoOracle, HIT, MISS, OPERATORS } from './oracle.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, OpenRest> = {};

beforeAll(async () => {
  for (const compat of MODES) {
    const rest = await openRest({ compat });
    await plantSecrets(rest.db, rest.model, rest.layout, HIT);
    open[compat] = rest;
  }
});

afterAll(async () => {
  for (const rest of Object.values(open)) await rest.close();
});

/** The attributes of other types that a filter of a single type can reach, each with its way. */
const REACHED = [
  ['/api/setting', 'contactEmail', ''],
  ['/api/setting', 'royaltyRate', '[defaultAuthor]'],
  ['/api/setting', 'resetPasswordToken', '[defaultAuthor][createdBy]'],
  ['/api/homepage', 'editorNotes', '[featured]'],
  ['/api/homepage', 'folderPath', '[hero][picture]'],
  ['/api/homepage', 'secretMemo', '[featured][author][profile]'],
] as const;

describe.each(MODES)('%s mode', (compat) => {
  test('a visible filter decides between 200 and 404: the oracle is there to be misused', async () => {
    expect((await open[compat]!.get('/api/setting?filters[siteName][$startsWith]=Oct')).status).toBe(200);
    expect((await open[compat]!.get('/api/setting?filters[siteName][$startsWith]=Zzz')).status).toBe(404);
  });

  test.each(Object.keys(OPERATORS))('hidden attributes: %s', async (operator) => {
    for (const [path, name, way] of REACHED) {
      for (const locale of ['', 'locale=all', 'locale=fr', 'publicationState=preview']) {
        const query = (hidden: string, text: string): string =>
          OPERATORS[operator]!(text)
            .map((rest) => `filters${way}[${hidden}]${rest}`)
            .join('&');
        expect(await expectNoOracle(open[compat]!, { path, base: locale, name, query })).toBe('refused');
      }
    }
  });

  test('_q on a single type looks at nothing hidden', async () => {
    for (const path of ['/api/setting', '/api/homepage']) {
      const hit = await open[compat]!.get(`${path}?_q=${HIT}`, 'token:full');
      const miss = await open[compat]!.get(`${path}?_q=${MISS}`, 'token:full');
      expect([hit.status, hit.text], hit.request).toEqual([miss.status, miss.text]);
    }
  });

  test.each([
    'PUT',
    'DELETE',
  ])('%s: a hidden attribute decides nothing, and nothing is written', async (method) => {
    const kit = await serveKit({ compat });
    const db = connectTo(kit.file);
    db.exec(`UPDATE settings SET contact_email = '${HIT}'; UPDATE authors SET royalty_rate = 7`);
    const state = (): string =>
      JSON.stringify(['settings', 'homepages'].map((table) => db.prepare(`SELECT * FROM ${table}`).all()));
    const before = state();
    const write = (path: string, query: string) =>
      kit.send(method, `${path}?${query}`, method === 'PUT' ? { data: {} } : undefined, 'token:full');
    for (const [path, name, way] of REACHED) {
      for (const part of someOf([
        (hidden: string, text: string) => `filters${way}[${hidden}][$startsWith]=${text}`,
        (hidden: string, text: string) => `filters[$not][0]${way}[${hidden}]=${text}`,
        (hidden: string) => `sort=${[...way.matchAll(/\w+/g), hidden].join('.')}`,
        (hidden: string) => `populate=*&fields[0]=${hidden}`,
      ])) {
        const hit = await write(path, part(name, HIT));
        const miss = await write(path, part(name, MISS));
        const unknown = await write(path, part('nosuchname', HIT));
        expect([hit.status, hit.text], hit.request).toEqual([400, miss.text]);
        expect(hit.text, hit.request).toBe(unknown.text.replaceAll('nosuchname', name));
      }
    }
    expect(state()).toBe(before);
    db.close();
    await kit.close();
  });
});
