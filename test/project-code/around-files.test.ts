/** Middlewares around everything see public files and health checks as they see any answer (recorded from the reference). */
import { expect, test } from 'vitest';
import { serveCode } from './code-project.ts';

const BIG = 'x'.repeat(200_000);

const FILES = {
  'config/middlewares.js': `module.exports = [
  { name: 'global::watch', config: { mark: 'first' } },
  'strapi::errors', 'strapi::security', 'strapi::body', 'strapi::favicon',
  { name: 'global::watch', config: { mark: 'last' } },
  'strapi::public',
];`,
  'src/middlewares/watch.js': `module.exports = ({ mark }) => async (ctx, next) => {
  if (ctx.path === '/closed.txt') return ctx.forbidden('closed');
  await next();
  ctx.set('X-' + mark, ctx.status + ' ' + (ctx.body === undefined ? 'none' : typeof ctx.body));
  if (ctx.path === '/changed.txt') ctx.body = 'changed';
};`,
  'public/note.txt': 'a note',
  'public/changed.txt': 'as it was',
  'public/closed.txt': 'closed',
  'public/big.txt': BIG,
};

test('a file, a large one, a part of it, and one that is known', async () => {
  const { ask } = await serveCode(FILES);
  const note = await ask('/note.txt');
  expect([note.status, note.text]).toEqual([200, 'a note']);
  expect([note.headers.get('x-first'), note.headers.get('x-last')]).toEqual(['200 object', '200 object']);
  expect(note.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const big = await ask('/big.txt');
  expect(big.text).toBe(BIG);
  expect([big.headers.get('content-length'), big.headers.get('x-first')]).toEqual(['200000', '200 object']);
  const part = await ask('/big.txt', { headers: { range: 'bytes=0-99999' } });
  expect([part.status, part.text.length, part.headers.get('content-range')]).toEqual([
    206,
    100_000,
    'bytes 0-99999/200000',
  ]);
  const known = await ask('/note.txt', { headers: { 'if-none-match': note.headers.get('etag')! } });
  expect([known.status, known.text, known.headers.get('x-last')?.slice(0, 3)]).toEqual([304, '', '304']);
  const head = await ask('/big.txt', { method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '200000']);
});

test('health, what is not there, and verbs without a route', async () => {
  const { ask } = await serveCode(FILES);
  const health = await ask('/_health');
  expect([health.status, health.headers.get('x-first'), health.headers.get('x-last')]).toEqual([
    204,
    '204 none',
    '204 none',
  ]);
  const nothing = await ask('/none.txt');
  expect([nothing.status, nothing.headers.get('x-first'), nothing.headers.get('x-last')]).toEqual([
    404,
    '404 object',
    '404 none',
  ]);
  expect(nothing.body).toEqual({
    data: null,
    error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
  });
  const verb = await ask('/api/none', { method: 'POST' });
  expect([verb.status, verb.headers.get('x-last')]).toEqual([405, '405 string']);
});

test('what a middleware says of a file counts', async () => {
  const { ask } = await serveCode(FILES);
  expect((await ask('/changed.txt')).text).toBe('changed');
  const closed = await ask('/closed.txt');
  expect([closed.status, closed.body.error.message]).toEqual([403, 'closed']);
});

test('a path that leaves the folder is refused with middlewares as without', async () => {
  const { ask } = await serveCode(FILES);
  expect((await ask('/..%2fconfig/server.js')).status).toBeGreaterThanOrEqual(400);
});
