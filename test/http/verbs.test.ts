import { expect, test } from 'vitest';
import { openHttp } from './http-fixture.ts';

test.each([
  ['PATCH', '/api/articles/1', 405, 'HEAD, GET, PUT, DELETE'],
  ['DELETE', '/api/articles', 405, 'HEAD, GET, POST'],
  ['POST', '/nothing', 405, 'HEAD, GET'],
  ['TRACE', '/api/articles/1', 501, 'HEAD, GET, PUT, DELETE'],
  ['PROPFIND', '/api/articles', 501, 'HEAD, GET, POST'],
  ['PURGE', '/nothing', 501, 'HEAD, GET'],
])('%s %s is a %i', async (method, url, status, allow) => {
  const { inject } = await openHttp();
  const answer = await inject({ method: method as 'PATCH', url });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['allow']).toBe(allow);
  expect(answer.body).toBe(status === 405 ? 'Method Not Allowed' : 'Not Implemented');
});

test('OPTIONS lists the verbs', async () => {
  const { inject } = await openHttp();
  const answer = await inject({ method: 'OPTIONS', url: '/api/articles' });
  expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([200, 'HEAD, GET, POST', '']);
});

test('HEAD is GET without the body', async () => {
  const { inject } = await openHttp();
  const answer = await inject({ method: 'HEAD', url: '/api/articles' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('11');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.body).toBe('');
});

test.each([
  'GET',
  'HEAD',
  'POST',
  'DELETE',
  'OPTIONS',
  'TRACE',
] as const)('%s /_health is a 204', async (method) => {
  const { inject } = await openHttp();
  const answer = await inject({ method: method as 'GET', url: '/_HEALTH' });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['content-length']).toBeUndefined();
  expect(answer.body).toBe('');
});
