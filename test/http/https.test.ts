/** Whether a client uses HTTPS: a proxy's word counts only where the project trusts the proxy. */
import { expect, test } from 'vitest';
import { openHttp } from './http-fixture.ts';

const ROUTE = {
  method: 'GET',
  path: '/scheme',
  handler: ({ isHttps }: { readonly isHttps?: boolean }) => ({ status: 200, body: { isHttps } }),
} as const;

test.each([
  ['https', 1, true],
  ['HTTPS, http', 1, true],
  ['http, https', 1, false],
  ['http', 1, false],
  [undefined, 1, false],
  ['https', false, false],
  ['https', ['10.0.0.0/8'], false],
] as const)('X-Forwarded-Proto: %s with proxy %j: %s', async (scheme, proxy, expected) => {
  const server = await openHttp({ routes: [ROUTE], proxy });
  const headers = scheme === undefined ? {} : { 'x-forwarded-proto': scheme };
  expect((await server.inject({ url: '/scheme', headers })).json()).toEqual({ isHttps: expected });
});
