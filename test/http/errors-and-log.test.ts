import { expect, test } from 'vitest';
import type { Caller } from '../../src/core/access/caller.ts';
import { missingScope } from '../../src/core/access/scopes.ts';
import { internalError } from '../../src/core/errors/catalogue.ts';
import { middlewares, openHttp } from './http-fixture.ts';

test.each([
  '/api/broken',
  '/api/broken-later',
])('%s shows the client nothing and the log everything (A11)', async (url) => {
  const { inject, lines } = await openHttp({ development: true });
  const answer = await inject(url);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    data: null,
    error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
  });
  const logged = lines().find(({ err }) => err !== undefined);
  expect(logged).toMatchObject({ level: 50, id: answer.headers['x-request-id'], method: 'GET', url });
  expect(logged?.['err']).toMatchObject({
    message: 'the private cause',
    stack: expect.stringContaining('http-fixture'),
  });
});

test('the cause of a deliberate 500 is logged too', async () => {
  const fail = () => {
    throw internalError(new Error('outer', { cause: new Error('inner') }));
  };
  const { inject, lines } = await openHttp({ routes: [{ method: 'GET', path: '/fail', handler: fail }] });
  expect((await inject('/fail')).body).not.toMatch(/outer|inner/);
  expect(lines()[0]?.['err']).toMatchObject({ message: 'outer', cause: { message: 'inner' } });
});

test('one line a request', async () => {
  const { inject, lines } = await openHttp();
  await inject('/api/articles?a=1');
  await inject({ method: 'POST', url: '/nothing' });
  await inject('/api/articles/%');
  expect(lines()).toMatchObject([
    {
      level: 30,
      method: 'GET',
      url: '/api/articles?a=1',
      status: 200,
      ms: expect.any(Number),
      id: expect.any(String),
    },
    { method: 'POST', url: '/nothing', status: 405 },
    { method: 'GET', status: 400 },
  ]);
  expect(new Set(lines().map(({ id }) => id)).size).toBe(3);
  expect(lines().every(({ ms }) => (ms as number) < 1000)).toBe(true);
});

test('no line where the project has no logger', async () => {
  const { inject, lines } = await openHttp({ middlewares: middlewares(['strapi::errors']) });
  await inject('/api/articles');
  expect(lines()).toEqual([]);
});

test('a 403 says in the log, not to the client, which permission of which role is missing', async () => {
  const caller = { kind: 'public', permissionKey: 'public@1', may: () => false } as const;
  const token = { kind: 'token', permissionKey: 'token:3@1', tokenId: 3, may: () => false } as const;
  const refuse = (who: Caller) => () => {
    throw missingScope(who, 'api::badge.badge.find');
  };
  const { inject, lines } = await openHttp({
    routes: [
      { method: 'GET', path: '/public', handler: refuse(caller) },
      { method: 'GET', path: '/token', handler: refuse(token) },
    ],
  });
  expect((await inject('/public')).json().error).toEqual({
    status: 403,
    name: 'ForbiddenError',
    message: 'Forbidden',
    details: {},
  });
  await inject('/token');
  expect(lines()).toMatchObject([
    { status: 403, missing: 'api::badge.badge.find', role: 'public' },
    { status: 403, missing: 'api::badge.badge.find' },
  ]);
  expect(lines()[1]).not.toHaveProperty('role');
});
