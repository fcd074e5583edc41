/**
 * V23 (CVE-2025-53092): an answer that names any origin that asks, and allows credentials with it, lets every
 * page on the web read as its visitor. Only what the project lists is named, letter by letter.
 */

import { expect, test } from 'vitest';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { middlewares, openHttp } from '../http/http-fixture.ts';

const OWN = 'https://site.octavo.test';

const FOREIGN = [
  'https://evil.test',
  'null',
  '',
  'https://site.octavo.test.evil.test',
  'https://evil.test/site.octavo.test',
  'https://site.octavo.test@evil.test',
  'https://evilsite.octavo.test',
  'https://siteXoctavo.test',
  'http://site.octavo.test',
  'https://site.octavo.test:8443',
  'https://SITE.octavo.test',
  'https://site.octavo.test/',
  'https://site.octavo.test, https://evil.test',
  '*',
  'file://',
];

/** The project's settings, and whether `OWN` is to be named. */
const SETTINGS: readonly [
  name: string,
  config: object | null,
  compat: 'strict' | 'reference',
  named: boolean,
][] = [
  ['nothing set, strict mode', null, 'strict', false],
  ['one origin', { origin: OWN }, 'strict', true],
  ['one origin, reference mode', { origin: [OWN] }, 'reference', true],
  ['a list', { origin: ['https://other.octavo.test', OWN], credentials: true }, 'strict', true],
  ['any origin, credentials asked for', { origin: '*', credentials: true }, 'strict', false],
  ['any origin, in a list', { origin: ['*'], credentials: true }, 'strict', false],
  ['any origin, in a list, reference mode', { origin: ['*'] }, 'reference', false],
  ['any origin beside one, reference mode', { origin: ['*', OWN] }, 'reference', true],
  ['any origin beside one, in a text', { origin: `${OWN}, *` }, 'reference', true],
  ['any origin beside one, by a function', { origin: () => ['*', OWN] }, 'reference', true],
  ['any origin beside one, by a function, in a text', { origin: () => `*,${OWN}` }, 'reference', true],
  ['no credentials', { origin: [OWN], credentials: false }, 'strict', true],
];

test.each(SETTINGS)('%s', async (_name, config, compat, named) => {
  const { inject } = await openHttp({
    rules: PRESETS[compat],
    middlewares: middlewares(['strapi::errors', config ? { name: 'strapi::cors', config } : 'strapi::cors']),
  });
  const ask = async (origin: string, preflight: boolean) => {
    const preflightHeaders = preflight ? { 'access-control-request-method': 'PUT' } : {};
    const method = preflight ? 'OPTIONS' : 'GET';
    const { headers } = await inject({
      method,
      url: '/api/articles',
      headers: { origin, ...preflightHeaders },
    });
    return headers;
  };
  for (const preflight of [false, true]) {
    for (const origin of FOREIGN) {
      const headers = await ask(origin, preflight);
      const allowed = headers['access-control-allow-origin'] ?? '';
      // a star is for what everybody may read: browsers send no credentials then
      // the project's own, as in v4 where it is one text, is for its pages alone: browsers compare it
      expect(['', '*', OWN], `${origin}: ${allowed}`).toContain(allowed);
      if (allowed === '*') expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    const answered = await ask(OWN, preflight);
    expect(answered['access-control-allow-origin'] === OWN).toBe(named);
    // caches must not hand one site's answer to another
    if (named && !preflight) expect(answered['vary']).toContain('Origin');
  }
});
