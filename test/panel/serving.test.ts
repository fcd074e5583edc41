/** How the built panel is served: which addresses are its own, what may be kept, what the page may do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PanelFiles } from '../../src/api/http/static/panel-files.ts';
import type { HttpReply } from '../../src/core/base/http/route.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-panel-'));
  mkdirSync(join(folder, 'assets'));
  const page =
    '<!doctype html><base href="/admin/"><script type="module" src="./assets/index-1.js"></script><link rel="modulepreload" href="./assets/initial-1.js"><link rel="stylesheet" href="./assets/initial-1.css">';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'sources.sha256'), 'not for the public');
  writeFileSync(join(folder, 'assets/index-1.js'), 'plain');
  writeFileSync(join(folder, 'assets/index-1.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/index-1.js.gz'), 'gzip');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const ask = (path: string, headers = {}, url = '/admin'): Promise<HttpReply | null> =>
  new PanelFiles({ url, folder }).serve({ method: 'GET', path, headers });

const policyOf = (reply: HttpReply | null): string => String(reply?.headers?.['Content-Security-Policy']);

describe('the page', () => {
  test.each([
    ['/admin', {}],
    ['/admin/', {}],
    ['/ADMIN/auth/login', BROWSER],
    ['/admin/content-manager/collection-types/api::article.article', BROWSER],
  ])('answers %s', async (path, headers) => {
    const reply = await ask(path, headers);
    expect(reply).toMatchObject({ status: 200, contentType: 'text/html; charset=utf-8' });
    expect(reply?.headers).toMatchObject({
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  test.each([
    ['another path', '/administration', BROWSER],
    ['a path that a program asks for', '/admin/nothing', { accept: 'application/json' }],
    ['a path that is asked for without a kind', '/admin/nothing', {}],
  ])('leaves %s to others', async (_name, path, headers) => {
    expect(await ask(path, headers)).toBeNull();
  });

  test('runs only its own scripts, in no frame, and asks only its own server', async () => {
    const policy = policyOf(await ask('/admin'));
    expect(policy).toMatch(/;script-src 'nonce-[\w-]{22}' 'strict-dynamic';/);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['/dashboard', '/dashboard/', '/dashboard/'],
    ['https://cms.example.org/back/office/', '/back/office', '/back/office/'],
    ['/a"b', '/a"b', '/a&quot;b/'],
  ])('stands at the address of the configuration: %s', async (url, path, base) => {
    expect((await ask(path, BROWSER, url))?.body).toContain(`<base href="${base}">`);
    expect(await ask('/admin', BROWSER, url)).toBeNull();
  });

  test('names its scripts by a nonce of its own, which no upload on the same server has, and is not kept', async () => {
    const replies = [await ask('/admin'), await ask('/admin')];
    const nonces = replies.map((reply) => /'nonce-([\w-]+)'/.exec(policyOf(reply))![1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [index, reply] of replies.entries()) {
      const tags = String(reply?.body).match(/<(?:script|link)[^>]*>/g);
      expect(tags).toEqual([
        `<script nonce="${nonces[index]}" type="module" src="./assets/index-1.js">`,
        `<link nonce="${nonces[index]}" rel="modulepreload" href="./assets/initial-1.js">`,
        '<link rel="stylesheet" href="./assets/initial-1.css">',
      ]);
      expect(reply?.headers?.['ETag']).toBeUndefined();
    }
  });
});

describe('scripts and styles', () => {
  test.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip;q=0', 'plain', undefined],
    [undefined, 'plain', undefined],
  ])('are sent as the client takes them (%s), to be kept for ever', async (encodings, text, encoding) => {
    const reply = await ask('/admin/assets/index-1.js', { 'accept-encoding': encodings });
    expect(String(reply?.body)).toBe(text);
    expect(reply?.contentType).toMatch(/javascript/);
    expect(reply?.headers?.['Content-Encoding']).toBe(encoding);
    expect(reply?.headers).toMatchObject({
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
  });

  test.each([
    '/admin/assets/index-2.js',
    '/admin/assets/..%2fsources.sha256/',
    '/admin/assets/.hidden',
  ])('that are not there are not found: %s', async (path) => {
    await expect(ask(path)).rejects.toMatchObject({ status: 404 });
  });

  test('lead to no other file', async () => {
    await expect(ask('/admin/assets/../../../../etc/passwd')).rejects.toMatchObject({ status: 403 });
    expect(await ask('/admin/sources.sha256')).toBeNull();
  });
});
