import { expect, test } from 'vitest';
import type { HttpServer } from '../../src/api/http/http-server.ts';
import { askRaw, type RawAnswer } from './ask-raw.ts';
import { errorBody, openHttp } from './http-fixture.ts';

test.each([
  ['/api/articles/7', { id: '7', rawQuery: '', path: '/api/articles/7' }],
  ['/API/Articles/aB/', { id: 'aB', rawQuery: '', path: '/API/Articles/aB/' }],
  ['/api/articles/%37?a[b]=%5B&c#d', { id: '7', rawQuery: 'a[b]=%5B&c', path: '/api/articles/%37' }],
  ['/api/articles/1%2F?', { id: '1/', rawQuery: '', path: '/api/articles/1%2F' }],
  ['http://host.test/api/articles/7?x', { id: '7', rawQuery: 'x', path: '/api/articles/7' }],
])('%s reaches the route', async (url, expected) => {
  const { app } = await openHttp();
  const answer = await rawGet(app, url);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(expected);
});

test.each([
  '/api//articles',
  '/api/articles//',
  '/api/%61rticles',
  '/api/articles%2F7',
  '/api/./articles',
  '/api',
  '/nothing',
])('%s is nothing', async (url) => {
  const { app } = await openHttp();
  const answer = await rawGet(app, url);
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual(errorBody(404, 'NotFoundError', 'Not Found'));
});

test.each([
  ['//api/articles', 'Malicious Path'],
  ['/%2Fetc/passwd', 'Malicious Path'],
  ['/api/articles/1%00', 'Malicious Path'],
  ['/api/articles/%E0%A4%A', 'failed to decode'],
  ['/nothing/%', 'failed to decode'],
])('%s is refused: %s', async (url, message) => {
  const { app } = await openHttp();
  const answer = await rawGet(app, url);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(errorBody(400, 'BadRequestError', message));
});

test('of two routes that fit, the one that came first answers', async () => {
  const answerWith = (body: string) => () => ({ status: 200, body });
  const { inject } = await openHttp({
    routes: [
      { method: 'GET', path: '/api/users/me', handler: answerWith('me') },
      { method: 'GET', path: '/api/users/:id', handler: answerWith('one') },
      { method: 'PUT', path: '/api/users/:id', handler: answerWith('put') },
      { method: 'GET', path: '/api/users/count', handler: answerWith('count') },
    ],
  });
  const ask = async (method: 'GET' | 'PUT', url: string) => (await inject({ method, url })).body;
  expect(await ask('GET', '/api/users/ME')).toBe('me');
  expect(await ask('GET', '/api/users/7')).toBe('one');
  expect(await ask('PUT', '/api/users/me')).toBe('put');
  expect(await ask('GET', '/api/users/count')).toBe('one');
});

test('a route whose path is a pattern takes its turn among the others', async () => {
  const answerWith = (body: string) => () => ({ status: 200, body });
  const { inject } = await openHttp({
    routes: [
      { method: 'GET', path: '/files/first', handler: answerWith('first') },
      {
        method: 'GET',
        path: '/files/:rest(.*)',
        pattern: { match: (path) => (path.startsWith('/files/') ? { rest: path.slice(7) } : null) },
        handler: ({ params }) => ({ status: 200, body: params['rest']! }),
      },
      { method: 'GET', path: '/files/last', handler: answerWith('last') },
    ],
  });
  const ask = async (url: string) => (await inject({ method: 'GET', url })).body;
  expect(await ask('/files/first')).toBe('first');
  expect(await ask('/files/a/b')).toBe('a/b');
  expect(await ask('/files/last')).toBe('last');
  const { headers } = await inject({ method: 'POST', url: '/files/x' });
  expect(headers['allow']).toBe('HEAD, GET');
});

/** Sends the target as it is written. */
async function rawGet(app: HttpServer, target: string): Promise<RawAnswer> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return askRaw(Number(new URL(address).port), target);
}
