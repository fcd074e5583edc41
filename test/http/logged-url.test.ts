/** The log has no codes and tokens of those who sign in. */

import { expect, test } from 'vitest';
import { databaseBusy, tooBusy, tookTooLong } from '../../src/core/errors/catalogue.ts';
import { openHttp } from './http-fixture.ts';

test.each([
  [
    '/api/auth/github/callback?access_token=a&id_token=b',
    '/api/auth/github/callback?access_token=…&id_token=…',
  ],
  [
    '/api/auth/github/callback?raw%5Baccess_token%5D=a&raw[x]=b&c=d',
    '/api/auth/github/callback?raw%5Baccess_token%5D=…&raw[x]=…&c=d',
  ],
  ['/api/connect/github/callback?code=a&state=b&iss=c', '/api/connect/github/callback?code=…&state=…&iss=c'],
  ['/api/auth/email-confirmation?confirmation=a', '/api/auth/email-confirmation?confirmation=…'],
  [
    '/api/auth/x/callback?oauth_token=a=b&ACCESS_TOKEN=c',
    '/api/auth/x/callback?oauth_token=…&ACCESS_TOKEN=…',
  ],
  ['/api/articles?filters[code]=a&code=b', '/api/articles?filters[code]=a&code=b'],
  ['/api/auth/local?identifier=a&password=b', '/api/auth/local?identifier=a&password=…'],
  ['/api/articles?access_token=a&sort=b', '/api/articles?access_token=…&sort=b'],
  ['/api/articles?Token=a&jwt=b&newPassword=c', '/api/articles?Token=…&jwt=…&newPassword=…'],
  ['/graphql?query=mutation{login(x:1)}&variables={%22a%22:1}', '/graphql?query=…&variables=…'],
  ['/gql?query=mutation%7Blogin%7D&operationName=a', '/gql?query=…&operationName=a'],
  ['/api/search?query=words', '/api/search?query=words'],
  [`/api/articles?_q=${'a'.repeat(3000)}`, `/api/articles?_q=${'a'.repeat(1983)}…`],
])('%s', async (url, logged) => {
  const { inject, lines } = await openHttp();
  await inject(url);
  expect(lines().at(-1)).toMatchObject({ url: logged });
});

test('nor has the line about a fault', async () => {
  const fail = () => {
    throw new Error('broken');
  };
  const path = '/api/connect/github/callback';
  const { inject, lines } = await openHttp({ routes: [{ method: 'GET', path, handler: fail }] });
  await inject(`${path}?code=a`);
  expect(lines().map(({ url }) => url)).toEqual([`${path}?code=…`, `${path}?code=…`]);
});

test.each([
  ['a read that took too long', tookTooLong(10_000), [40, 503, undefined]],
  ['a costly read that found no place', tooBusy(), [40, 503, '1']],
  ['a fault', databaseBusy(new Error('locked')), [50, 503, '1']],
])('%s: its level, and its address masked and cut', async (_what, error, [level, status, retry]) => {
  const fail = () => {
    throw error;
  };
  const { inject, lines } = await openHttp({ routes: [{ method: 'GET', path: '/api/x', handler: fail }] });
  const answer = await inject(`/api/x?password=secret&filters[a]=${'b'.repeat(60_000)}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(retry);
  const line = lines().find((one) => one['url'] !== undefined && one['status'] === undefined)!;
  expect(line['level']).toBe(level);
  expect(String(line['url'])).toMatch(/^\/api\/x\?password=…&filters\[a\]=b+…$/);
  expect(JSON.stringify(line).length).toBeLessThan(5000);
});
