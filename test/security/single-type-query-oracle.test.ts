/**
 * S31: a single type's query string went to the service unsanitised on some verbs. Its reads apply
 * `filters` (404 when nothing matches), so an unchecked filter would be an oracle by the status alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
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

describe.each(MODES)('%s mode', (compat) => {
  test('a visible filter decides between 200 and 404: the oracle is there to be misused', async () => {
    expect((await open[compat]!.get('/api/setting?filters[siteName][$startsWith]=Oct')).status).toBe(200);
    expect((await open[compat]!.get('/api/setting?filters[siteName][$startsWith]=Zzz')).status).toBe(404);
  });

  test.each(Object.keys(OPERATORS))('hidden attributes: %s', async (operator) => {
    for (const [path, name, way] of [
      ['/api/setting', 'contactEmail', ''],
      ['/api/setting', 'royaltyRate', '[defaultAuthor]'],
      ['/api/setting', 'resetPasswordToken', '[defaultAuthor][createdBy]'],
      ['/api/homepage', 'editorNotes', '[featured]'],
      ['/api/homepage', 'folderPath', '[hero][picture]'],
      ['/api/homepage', 'secretMemo', '[featured][author][profile]'],
    ] as const) {
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
});
