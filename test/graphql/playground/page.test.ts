/** The page and its files, as they are served; `browser.timing.test.ts` opens it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashOfSources } from '../../../scripts/pages/hash-of-sources.ts';
import { middlewares } from '../../http/http-fixture.ts';
import { openGraphql } from '../http/graphql-fixture.ts';

const ASSETS = resolve(import.meta.dirname, '../../../assets/playground');
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The addresses a page loads from the start. */
const linksOf = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url!);

test('browsers get the page, and a policy that lets it ask this server alone', async () => {
  const { get } = await openGraphql();
  for (const url of ['/graphql', '/graphql/', '/graphql?query={hello}']) {
    const page = await get(encodeURI(url), HTML);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';script-src 'self';/);
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    expect(linksOf(page.body)).toHaveLength(2);
    // tools that wait for v4's page look for this
    expect(page.body).toContain('<title>GraphQL Playground</title>');
    expect(page.body).not.toMatch(/https?:|<script>|<style>/);
  }
});

test('its files are served packed or not, and kept by browsers', async () => {
  const { get } = await openGraphql();
  const links = linksOf((await get('/graphql', HTML)).body);
  for (const url of links) {
    expect(url).toMatch(/^\/graphql\/playground\/page-[\w-]+\.(js|css)$/);
    const plain = await get(url);
    const packed = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.rawPayload.length).toBeGreaterThan(10_000);
    expect(packed.headers).toMatchObject({
      'content-type': url.endsWith('.js')
        ? 'application/javascript; charset=utf-8'
        : 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Origin, Accept-Encoding',
    });
    expect((await get(url, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  }
});

test('all of its files are there', async () => {
  const { get } = await openGraphql();
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.gz'));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const answer = await get(`/graphql/playground/${name.slice(0, -3)}`, { 'accept-encoding': 'gzip' });
    expect([name, answer.statusCode]).toEqual([name, 200]);
    expect(String(answer.headers['content-type'])).not.toContain('octet-stream');
  }
});

test('a project that packs its answers does not pack them twice', async () => {
  const { get } = await openGraphql({ http: { middlewares: middlewares(['strapi::compression']) } });
  const [url] = linksOf((await get('/graphql', HTML)).body);
  const answer = await get(url!, { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString('utf8', 0, 20)).toMatch(/^[\w{.#"@*,(]/);
});

test.each([
  'nothing.js',
  'licenses.md',
  '..%2F..%2Fpackage.json',
  '%2e%2e%2fpackage.json',
  '..',
  '__proto__',
  'constructor',
])('no other file: %s', async (name) => {
  const { get } = await openGraphql();
  expect((await get(`/graphql/playground/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
});

test('no page where it is off', async () => {
  const { get } = await openGraphql({ playground: false });
  const answer = await get('/graphql', HTML);
  expect([answer.statusCode, answer.body]).toEqual([400, 'GET query missing.']);
  const query = await get(encodeURI('/graphql?query={hello}'), HTML);
  expect(query.json()).toEqual({ data: { hello: 'Hello, world' } });
  const [name] = readdirSync(ASSETS).filter((file) => file.startsWith('page-'));
  expect((await get(`/graphql/playground/${name!.slice(0, -3)}`)).statusCode).toBe(404);
});

test('no page is what is asked by POST', async () => {
  const { post } = await openGraphql();
  expect((await post({ query: '{ hello }' }, HTML)).json()).toEqual({ data: { hello: 'Hello, world' } });
});

test('the files are built of what is there now (node scripts/build-playground.ts)', () => {
  expect(readFileSync(join(ASSETS, 'sources.sha256'), 'utf8').trim()).toBe(hashOfSources('playground'));
  const licenses = readFileSync(join(ASSETS, 'licenses.md'), 'utf8');
  for (const name of ['graphiql', 'monaco-editor', 'react', 'prettier'])
    expect(licenses).toContain(`## ${name} - `);
});
