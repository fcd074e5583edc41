/** Signing in by way of an OpenID Connect provider, from the first click to the answer of `/api/users/me`. */
import { expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { serveOctavo } from '../../support/open-octavo.ts';
import { bearer } from '../auth-server.ts';
import {
  connectAs,
  countUsers,
  FRONT_END,
  serveSignIn,
  signInAs,
  signInAtProvider,
} from './sign-in-server.ts';

test('the whole journey makes a user, and the next one finds it', async () => {
  const server = await serveSignIn();
  const users = countUsers(server);
  const { page, query } = await connectAs(server, 'ada');
  expect(page.status).toBe(302);
  expect(page.location?.href.split('?')[0]).toBe(FRONT_END);
  expect(countUsers(server)).toBe(users);

  const first = await server.get(`/api/auth/corporate/callback?${query}`);
  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({
    username: 'ada-lovelace',
    email: 'ada@example.test',
    provider: 'corporate',
    confirmed: true,
    blocked: false,
  });
  expect(first.headers.get('cache-control')).toBe('no-store');
  const me = await server.get('/api/users/me', bearer(first.body.jwt));
  expect([me.status, me.body.id]).toEqual([200, first.body.user.id]);

  const second = await signInAs(server, 'ada');
  expect(second.body.user.id).toBe(first.body.user.id);
  expect(countUsers(server)).toBe(users + 1);
});

test('a front end gets a code that is good once, and no token', async () => {
  const server = await serveSignIn();
  const { query } = await connectAs(server, 'ada');
  expect([...query.keys()]).toEqual(['access_token']);
  const path = `/api/auth/corporate/callback?${query}`;
  expect((await server.get(path)).status).toBe(200);
  expect(await server.get(path)).toMatchObject({
    status: 400,
    body: { error: { message: 'The token is too old, was used already, or was not issued to this site' } },
  });
});

test('of two exchanges at once one signs in', async () => {
  const server = await serveSignIn();
  const { query } = await connectAs(server, 'ada');
  const path = `/api/auth/corporate/callback?${query}`;
  const answers = await Promise.all([server.get(path), server.get(path), server.get(path)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('a code is good under each of v4’s names, and for its own provider alone', async () => {
  const server = await serveSignIn();
  for (const name of ['code', 'oauth_token']) {
    const { query } = await connectAs(server, 'ada');
    const code = query.get('access_token')!;
    expect((await server.get(`/api/auth/corporate/callback?${name}=${code}`)).status).toBe(200);
  }
  server.provider('keycloak', { enabled: true, key: 'octavo', issuer: server.elsewhere.issuer });
  const { query } = await connectAs(server, 'ada');
  expect((await server.get(`/api/auth/keycloak/callback?${query}`)).status).toBe(400);
  expect((await server.get(`/api/auth/corporate/callback?${query}`)).status).toBe(200);
});

test('in reference mode a front end gets the provider’s tokens as from v4, but none to get more with', async () => {
  const server = await serveSignIn({ compat: 'reference' });
  server.provider('corporate', { scope: ['openid', 'email', 'profile', 'offline_access'] });
  const { query } = await connectAs(server, 'ada');
  expect([...query.keys()]).toEqual([
    'id_token',
    'access_token',
    'raw[access_token]',
    'raw[expires_in]',
    'raw[id_token]',
    'raw[scope]',
    'raw[token_type]',
  ]);
  expect(query.get('raw[access_token]')).toBe(query.get('access_token'));
  // the page that shows them may be loaded twice
  const before = server.elsewhere.requests.length;
  for (const _time of [1, 2]) {
    const answer = await server.get(`/api/auth/corporate/callback?access_token=${query.get('access_token')}`);
    expect([answer.status, answer.body.user.email]).toEqual([200, 'ada@example.test']);
  }
  expect(server.elsewhere.requests).toHaveLength(before);
});

test('any process goes on with what another began', async () => {
  const url = 'https://api.test/cms';
  const first = await serveSignIn({ server: { url } });
  const second = await serveOctavo({ dir: first.dir, compat: 'strict' });
  const browser = new Browser();
  // the part of the path that a proxy takes off
  const through = (address: string) => browser.hosts.set('https://api.test', address);
  through(first.address);
  const server = { ...first, address: 'https://api.test' };
  const back = await signInAtProvider(server, browser, 'ada');
  expect(back.location?.href).toMatch('https://api.test/cms/api/connect/corporate/callback?');
  through(second.address);
  const page = await browser.get(back.location!.href.replace('/cms', ''));
  expect(page.location?.origin).toBe('https://front.test');
  const answer = await first.get(`/api/auth/corporate/callback${page.location!.search}`);
  expect([answer.status, answer.body.user.email]).toEqual([200, 'ada@example.test']);
});
