/** Files as an attacker asks for them: other people's files, the wrong bytes, or pages in the site's name. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { askRaw } from '../http/ask-raw.ts';
import { middlewares, openHttp } from '../http/http-fixture.ts';
import { temporaryProject } from '../project/temporary-project.ts';

const SECRET = 'APP_KEYS=of the server';
const LONG = 'L'.repeat(100_000);
const TEXT = 'a line of text\n'.repeat(200);

/** The project of the fixture, and beside it what no client may have. */
async function serve(
  list: readonly unknown[] = ['strapi::security', 'strapi::public', 'strapi::compression'],
) {
  const dir = temporaryProject({
    '.env': SECRET,
    'secret.txt': SECRET,
    'public/page.html': 'the site',
    'public/uploads/note.txt': TEXT,
    'public/uploads/short.txt': '0123456789',
    'public/uploads/long.bin': LONG,
    'public/uploads/page.html': '<script>alert(1)</script>',
    'public/uploads/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'public-not/secret.txt': SECRET,
    'elsewhere/note.txt': SECRET,
  });
  const { app, inject } = await openHttp({
    middlewares: middlewares(list),
    dir,
    publicDir: join(dir, 'public'),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const raw = (path: string) => askRaw(Number(new URL(address).port), path);
  return { dir, inject, raw, uploads: join(dir, 'public/uploads') };
}

test.each([
  ['a link to a file', (dir: string) => [join(dir, 'secret.txt'), 'public/uploads/x.txt', '/uploads/x.txt']],
  ['a relative link', () => ['../../secret.txt', 'public/uploads/x.txt', '/uploads/x.txt']],
  [
    'a link to a folder',
    (dir: string) => [join(dir, 'elsewhere'), 'public/uploads/x', '/uploads/x/note.txt'],
  ],
  ['a link to the root', () => ['/', 'public/uploads/x', '/uploads/x/etc/hostname']],
  ['a link outside uploads', (dir: string) => [join(dir, 'secret.txt'), 'public/x.txt', '/x.txt']],
  ['a folder of a like name', (dir: string) => [join(dir, 'public-not'), 'public/x', '/x/secret.txt']],
  ['the start page', (dir: string) => [join(dir, 'secret.txt'), 'public/index.html', '/']],
])('symbolic links: %s leads nowhere', async (_name, make) => {
  const { dir, inject } = await serve();
  const [target, link, path] = make(dir) as [string, string, string];
  symlinkSync(target, join(dir, link));
  expect(readlinkSync(join(dir, link))).toBe(target);
  const answer = await inject(path);
  expect(answer.body).not.toContain(SECRET);
  if (path !== '/') expect(answer.statusCode).toBe(404);
});

test('symbolic links: a link to a link, and one that comes back, lead nowhere', async () => {
  const { dir, inject, uploads } = await serve();
  symlinkSync(join(dir, 'secret.txt'), join(dir, 'step'));
  symlinkSync(join(dir, 'step'), join(uploads, 'x.txt'));
  symlinkSync('round.txt', join(uploads, 'round.txt'));
  for (const path of ['/uploads/x.txt', '/uploads/round.txt'])
    expect((await inject(path)).statusCode).toBe(404);
});

test('symbolic links: the folder of the uploads may be one itself', async () => {
  const { dir, inject, uploads } = await serve();
  renameSync(uploads, join(dir, 'shared'));
  symlinkSync(join(dir, 'shared'), uploads);
  expect((await inject('/uploads/short.txt')).body).toBe('0123456789');
  symlinkSync(join(dir, 'secret.txt'), join(dir, 'shared/x.txt'));
  expect((await inject('/uploads/x.txt')).statusCode).toBe(404);
  // and what it holds counts as uploaded, also by its other name
  mkdirSync(join(dir, 'public/other'));
  symlinkSync(join(dir, 'shared/page.html'), join(dir, 'public/other/page.html'));
  const page = await inject('/other/page.html');
  expect(page.headers['content-security-policy']).toContain('sandbox');
});

test('a pipe in the folder delays no request', async () => {
  const { inject, uploads } = await serve();
  execFileSync('mkfifo', [join(uploads, 'pipe')]);
  expect((await inject('/uploads/pipe')).statusCode).toBe(404);
});

test.each([
  ['/uploads/../../secret.txt', 403],
  ['/uploads/..%2f..%2fsecret.txt', 403],
  ['/uploads/%2e%2e/%2e%2e/secret.txt', 403],
  ['/uploads/%2e%2e%2f%2e%2e%2fsecret.txt', 403],
  ['/uploads/..%5c..%5csecret.txt', 403],
  ['/uploads/..\\..\\secret.txt', 403],
  ['/uploads/%252e%252e%252f%252e%252e%252fsecret.txt', 404],
  ['/uploads/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt', 400],
  ['/uploads/%u002e%u002e/secret.txt', 400],
  ['/uploads/．．/secret.txt', 404],
  ['/uploads/..;/..;/secret.txt', 404],
  ['/uploads/.../.../secret.txt', 404],
  ['/uploads/short.txt%00.png', 400],
  ['/uploads/short.txt%00', 400],
  ['/uploads/%00', 400],
  ['/%2e%2e/secret.txt', 403],
  ['/../secret.txt', 403],
  ['/..%2fpublic-not/secret.txt', 403],
  ['/.env', 404],
  ['/uploads/../../.env', 403],
  ['//uploads/../secret.txt', 400],
  ['/%2f%2fetc/hostname', 400],
  ['/uploads//etc/hostname', 404],
  ['/uploads/short.txt/', 404],
  ['/uploads/short.txt/../../../secret.txt', 403],
  ['/uploads/', 404],
  ['/uploads/.', 404],
])('path tricks: %s is a %i', async (path, status) => {
  const { raw } = await serve();
  const answer = await raw(
    encodeURI(path) === path ? path : path.replace(/[^\x20-\x7e]/g, encodeURIComponent),
  );
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain(SECRET);
});

test.each([
  ['/uploads/page.html'],
  ['/uploads%2fpage.html'],
  ['/%75ploads/page.html'],
  ['/x/../uploads/page.html'],
  ['/uploads/./page.html'],
  ['/uploads//page.html'],
])('a page among the uploads does not run, however it is asked for: %s', async (path) => {
  const { inject } = await serve();
  const { statusCode, headers } = await inject(path);
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe('attachment');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  '/uploads/page.html',
  '/uploads/logo.svg',
])('%s does not run in any kind of answer', async (url) => {
  const { inject } = await serve();
  const etag = String((await inject(url)).headers.etag);
  const kinds: readonly [number, Record<string, string>, 'GET' | 'HEAD'][] = [
    [200, {}, 'HEAD'],
    [206, { range: 'bytes=0-3' }, 'GET'],
    [304, { 'if-none-match': etag }, 'GET'],
  ];
  for (const [status, headers, method] of kinds) {
    const answer = await inject({ url, headers, method });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('letters of another case make no page of an upload, where the file system takes them', async () => {
  const { inject, dir } = await serve();
  mkdirSync(join(dir, 'public/UPLOADS'));
  writeFileSync(join(dir, 'public/UPLOADS/page.html'), '<script>alert(1)</script>');
  expect((await inject('/UPLOADS/page.html')).headers['content-security-policy']).toContain('sandbox');
  expect((await inject('/page.html')).headers['content-security-policy']).not.toContain('sandbox');
});

test.each([
  ['bytes=0-0', 206, '0'],
  ['bytes=9-', 206, '9'],
  ['bytes=0-99999999999999999999', 206, '0123456789'],
  ['bytes=99999999999999999999-', 416, null],
  ['bytes=10-', 416, null],
  ['bytes=-0', 416, null],
  ['bytes=5-4', 416, null],
  ['bytes=--5', 416, null],
  ['bytes=1e1-', 416, null],
  ['bytes=0x0-', 416, null],
  ['bytes= 0-1', 416, null],
  [`bytes=${'0-0,'.repeat(1000)}0-0`, 200, '0123456789'],
  ['bytes', 200, '0123456789'],
  ['', 200, '0123456789'],
])('range tricks: %s is a %i', async (range, status, body) => {
  const { inject } = await serve();
  const answer = await inject({ url: '/uploads/short.txt', headers: { range } });
  expect(answer.statusCode).toBe(status);
  if (body !== null) expect(answer.body).toBe(body);
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
});

test('a part of a file is never packed: its bytes would be others than the answer says', async () => {
  const { inject } = await serve();
  const headers = { 'accept-encoding': 'gzip', range: 'bytes=15-2000' };
  const part = await inject({ url: '/uploads/note.txt', headers });
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.body).toBe(TEXT.slice(15, 2001));
});

test('packed and plain, a file has different strong ETags', async () => {
  const { inject } = await serve();
  const url = '/uploads/note.txt';
  const plain = await inject(url);
  const packed = await inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(TEXT);
  expect(plain.headers.etag).toMatch(/^"/);
  expect(packed.headers.etag).toBe(`W/${plain.headers.etag}`);
  expect(packed.headers.vary).toContain('Accept-Encoding');
});

test('parts of two states of a file are never put together (If-Range)', async () => {
  const { inject, uploads } = await serve();
  const url = '/uploads/short.txt';
  const { etag, 'last-modified': modified } = (await inject(url)).headers;
  const part = (state: string) => inject({ url, headers: { range: 'bytes=5-', 'if-range': state } });
  for (const state of [etag, modified]) expect((await part(String(state))).body).toBe('56789');
  for (const state of [`W/${etag}`, '"other"', new Date(0).toUTCString(), 'nonsense']) {
    expect((await part(state)).statusCode).toBe(200);
  }
  // the same size, another moment
  writeFileSync(join(uploads, 'short.txt'), 'abcdefghij');
  utimesSync(join(uploads, 'short.txt'), new Date(), new Date(Date.now() + 5000));
  for (const state of [etag, modified]) {
    const whole = await part(String(state));
    expect([whole.statusCode, whole.body]).toEqual([200, 'abcdefghij']);
  }
});

test('the ETag counts before the date', async () => {
  const { inject } = await serve();
  const url = '/uploads/short.txt';
  const { etag, 'last-modified': modified } = (await inject(url)).headers as Record<string, string>;
  const ask = async (headers: Record<string, string>) => (await inject({ url, headers })).statusCode;
  for (const tag of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect(await ask({ 'if-none-match': tag })).toBe(304);
  }
  expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': modified! })).toBe(200);
  expect(await ask({ 'if-none-match': '', 'if-modified-since': modified! })).toBe(200);
  expect(await ask({ 'if-modified-since': modified! })).toBe(304);
  expect(await ask({ 'if-modified-since': 'the day before' })).toBe(200);
  const known = await inject({ url, headers: { 'if-none-match': etag!, range: 'bytes=0-1' } });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
});

test.each([
  '/uploads/short.txt',
  '/uploads/long.bin',
])('HEAD of %s has the headers of GET, and no part of the file', async (url) => {
  const { inject } = await serve();
  const get = await inject(url);
  const head = await inject({ url, method: 'HEAD' });
  expect({ ...head.headers, date: 0 }).toEqual({ ...get.headers, date: 0 });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const part = await inject({ url, method: 'HEAD', headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.headers['content-length']]).toEqual([200, get.headers['content-length']]);
});

test('files that were asked for are closed again, however the request ends', async () => {
  const { inject, raw } = await serve();
  const open = (): number => readdirSync('/proc/self/fd').length;
  await inject('/uploads/long.bin');
  const before = open();
  for (let times = 0; times < 20; times += 1) {
    await inject('/uploads/long.bin');
    await inject({ url: '/uploads/long.bin', method: 'HEAD' });
    await inject({ url: '/uploads/long.bin', headers: { range: 'bytes=900000-' } });
    await inject({ url: '/uploads/long.bin', headers: { 'if-none-match': '*' } });
    await inject('/uploads/short.txt');
    await raw('/uploads');
  }
  // those of streams close a moment later
  await expect.poll(open).toBeLessThan(before + 10);
});
