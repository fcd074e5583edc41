import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askRaw } from './ask-raw.ts';
import { errorBody, middlewares, openHttp } from './http-fixture.ts';

const LONG = 'x'.repeat(100_000);
const FILES = {
  'package.json': '{}',
  'favicon.ico': 'icon',
  'public/robots.txt': 'User-agent: *\n',
  'public/.secret': 'no',
  'public/uploads/note.txt': 'Set in a workaday serif.\n',
  'public/uploads/long.bin': LONG,
  'public/uploads/.gitkeep': '',
  'public/uploads/page.HTML': '<script>alert(1)</script>',
  'public/uploads/feed.xml': '<a/>',
  'public/uploads/code.mjs': 'alert(1)',
  'public/uploads/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/uploads/dot.png': 'png',
  'public-of-others/a.txt': 'no',
};

test('pages, favicon and start page', async () => {
  const { inject } = await openHttp({}, FILES);
  const robots = await inject('/robots.txt');
  expect(robots.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'max-age=60',
  });
  expect(robots.body).toBe(FILES['public/robots.txt']);
  const icon = await inject('/favicon.ico');
  expect(icon.headers).toMatchObject({
    'content-type': 'image/x-icon',
    'cache-control': 'public, max-age=86400',
  });
  for (const url of ['/', '/index.html']) {
    const page = await inject({ url, headers: { accept: 'application/json' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Octavo</h1>');
  }
});

test('a favicon in another place, kept for another time', async () => {
  const faviconWith = async (config: object) => {
    const list = ['strapi::errors', { name: 'strapi::favicon', config }];
    const { inject } = await openHttp(
      { middlewares: middlewares(list) },
      { ...FILES, 'public/uploads/shop.ico': 'shop' },
    );
    return inject('/favicon.ico');
  };
  const icon = await faviconWith({ path: './public/uploads/shop.ico', maxAge: 60_000 });
  expect(icon.body).toBe('shop');
  expect(icon.headers).toMatchObject({
    'content-type': 'image/x-icon',
    'cache-control': 'public, max-age=60',
  });
  expect((await faviconWith({ path: 'missing.ico' })).statusCode).toBe(404);
  expect((await faviconWith({})).body).toBe('icon');
});

test("the project's own start page wins", async () => {
  const { inject } = await openHttp({}, { 'public/index.html': 'ours' });
  expect((await inject('/')).body).toBe('ours');
});

test('without strapi::public and strapi::favicon only uploads are served', async () => {
  const { inject } = await openHttp({ middlewares: middlewares(['strapi::errors']) }, FILES);
  for (const url of ['/', '/robots.txt', '/favicon.ico']) expect((await inject(url)).statusCode).toBe(404);
  expect((await inject('/uploads/note.txt')).statusCode).toBe(200);
});

test('an upload', async () => {
  const { inject } = await openHttp({}, FILES);
  const answer = await inject('/uploads/note.txt?download=1');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '25',
    'cache-control': 'max-age=0',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  const head = await inject({ method: 'HEAD', url: '/uploads/long.bin' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '100000', '']);
  expect((await inject('/uploads/long.bin')).body).toBe(LONG);
});

test('what is not changed is not sent again', async () => {
  const { inject } = await openHttp({}, FILES);
  const modified = String((await inject('/uploads/note.txt')).headers['last-modified']);
  const again = await inject({ url: '/uploads/note.txt', headers: { 'if-modified-since': modified } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const older = new Date(Date.parse(modified) - 1000).toUTCString();
  const changed = await inject({ url: '/uploads/note.txt', headers: { 'if-modified-since': older } });
  expect(changed.statusCode).toBe(200);
});

test.each([
  ['bytes=0-4', 206, 'bytes 0-4/25', 'Set i'],
  ['bytes=20-', 206, 'bytes 20-24/25', 'rif.\n'],
  ['bytes=20-900', 206, 'bytes 20-24/25', 'rif.\n'],
  ['bytes=-5', 416, 'bytes */25', 'Range Not Satisfiable'],
  ['bytes=25-', 416, 'bytes */25', 'Range Not Satisfiable'],
  ['bytes=4-2', 416, 'bytes */25', 'Range Not Satisfiable'],
  ['bytes=0-1,3-4', 200, undefined, FILES['public/uploads/note.txt']],
  ['lines=0-1', 200, undefined, FILES['public/uploads/note.txt']],
])('range %s is a %i', async (range, status, contentRange, body) => {
  const { inject } = await openHttp({}, FILES);
  const answer = await inject({ url: '/uploads/note.txt', headers: { range } });
  expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
    status,
    contentRange,
    body,
  ]);
});

test('a range of a streamed file', async () => {
  const { inject } = await openHttp({}, FILES);
  const answer = await inject({ url: '/uploads/long.bin', headers: { range: 'bytes=10-80009' } });
  expect([answer.statusCode, answer.body.length]).toEqual([206, 80_000]);
});

test.each([
  ['/uploads/page.HTML', 'text/html; charset=utf-8', 'attachment'],
  ['/uploads/feed.xml', 'application/xml', 'attachment'],
  ['/uploads/code.mjs', 'application/javascript; charset=utf-8', 'attachment'],
  ['/uploads/logo.svg', 'image/svg+xml', undefined],
])('%s cannot run (A37)', async (url, type, disposition) => {
  const { inject } = await openHttp({ middlewares: middlewares(['strapi::public']) }, FILES);
  const { headers } = await inject(url);
  expect(headers['content-type']).toBe(type);
  expect(headers['content-disposition']).toBe(disposition);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a harmless upload keeps the common policy', async () => {
  const { inject } = await openHttp({}, FILES);
  const { headers } = await inject('/uploads/dot.png');
  expect(headers['content-security-policy']).not.toContain('sandbox');
  expect(headers['content-disposition']).toBeUndefined();
});

test.each([
  ['/uploads/../robots.txt', 200],
  ['/uploads//note.txt', 200],
  ['/uploads/%2e%2e%2fuploads%2fnote.txt', 200],
  ['/uploads/..%2f..%2fpackage.json', 403],
  ['/uploads/%2e%2e/%2e%2e/package.json', 403],
  ['/uploads/..%5c..%5cpackage.json', 403],
  ['/../public-of-others/a.txt', 403],
  ['/uploads/....//....//package.json', 404],
  ['/uploads/.gitkeep', 404],
  ['/.secret', 404],
  ['/uploads', 404],
  ['/uploads/', 404],
  ['/uploads/note.txt/', 404],
  ['/uploads/NOTE.txt', 404],
  [`/uploads/${'x'.repeat(300)}`, 404],
])('%s is a %i', async (path, status) => {
  const { app } = await openHttp({}, FILES);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await askRaw(Number(new URL(address).port), path);
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body).toEqual(errorBody(403, 'ForbiddenError', 'Forbidden'));
  if (status === 404) expect(answer.body).toEqual(errorBody(404, 'NotFoundError', 'Not Found'));
});

test('the public folder may lie elsewhere', async () => {
  const { inject } = await openHttp({ publicDir: join(import.meta.dirname) });
  expect((await inject('/http-fixture.ts')).headers['content-type']).toBe('video/mp2t');
});

test('an empty file is one, too', async () => {
  const { inject } = await openHttp({}, { 'public/uploads/empty.txt': '' });
  const answer = await inject('/uploads/empty.txt');
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', '']);
  expect((await inject({ url: '/uploads/empty.txt', headers: { range: 'bytes=0-' } })).statusCode).toBe(416);
});

test('uploads may be kept as long as the project says', async () => {
  const { inject } = await openHttp({ uploadsMaxAge: 300 }, FILES);
  expect((await inject('/uploads/note.txt')).headers['cache-control']).toBe('max-age=300');
  expect((await inject('/robots.txt')).headers['cache-control']).toBe('max-age=60');
});
