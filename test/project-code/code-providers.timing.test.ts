/** Sign-in providers that code adds by `service('providers-registry')`, as in v4 4.26.2. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ServedCode, serveKitCode } from './code-project.ts';

/** A provider that asks nothing: it sends browsers back at once. */
async function provider(): Promise<string> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri')!);
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state')!);
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const answer =
      url.pathname === '/token'
        ? { access_token: 'a token', token_type: 'bearer' }
        : { login: 'outside', mail: 'outside@octavo.test', token: request.headers.authorization };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const index = (address: string): string => `module.exports = { register({ strapi }) {
  const registry = strapi.plugin('users-permissions').service('providers-registry');
  registry.add('house', {
    icon: 'key', enabled: true,
    grantConfig: { key: 'k', secret: 's', callback: 'http://front.test/back', scope: ['email'],
      authorize_url: '${address}/authorize', access_url: '${address}/token', oauth: 2 },
    async authCallback({ accessToken, query, providers, purest }) {
      if (accessToken === 'bad') throw new Error('bad token');
      const { login, mail, token } = await (await fetch('${address}/me', { headers: { authorization: accessToken } })).json();
      globalThis.asked = [token, providers.house.key, typeof purest];
      return { username: login, email: mail, confirmed: false, role: 99, password: 'secret12' };
    },
  });
  registry.add('off', { enabled: false, grantConfig: { key: 'k' }, authCallback: async () => ({ username: 'x', email: 'x@octavo.test' }) });
} };`;

const serve = async (mode = 'reference'): Promise<ServedCode> => {
  const served = await serveKitCode({
    'src/index.js': index(await provider()),
    'config/api.js': `module.exports = { compat: '${mode}' };`,
    'src/api/ask/routes/ask.js': `module.exports = { routes: [{ method: 'GET', path: '/ask', config: { auth: false }, handler: async () => {
      const registry = strapi.plugin('users-permissions').service('providers-registry');
      const { house } = await strapi.store({ type: 'plugin', name: 'users-permissions' }).get({ key: 'grant' });
      const user = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { provider: 'house' }, populate: ['role'] });
      const refused = await registry.run({ provider: 'none', accessToken: '', query: {} }).catch(({ message }) => message);
      return { house, names: Object.keys(registry.getAll()), github: typeof registry.get('github').authCallback, refused, asked: globalThis.asked,
        user: user && [user.username, user.confirmed, user.password, user.role.type] };
    } }] };`,
  });
  onTestFinished(() => served.close());
  return served;
};

test('its settings are stored, and its users found by code', async () => {
  const { ask } = await serve();
  const signIn = async (path: string) => {
    const { status, body } = await ask(`/api/auth/${path}`);
    return [status, body.user?.username ?? body.error.message];
  };
  expect(await signIn('house/callback?access_token=good')).toEqual([200, 'outside']);
  expect(await signIn('house/callback?access_token=again')).toEqual([200, 'outside']);
  expect(await signIn('house/callback?access_token=bad')).toEqual([400, 'bad token']);
  expect(await signIn('house/callback')).toEqual([400, 'No access_token.']);
  expect(await signIn('off/callback?access_token=good')).toEqual([400, 'This provider is disabled']);
  const { body } = await ask('/api/ask');
  expect(body).toMatchObject({
    house: { icon: 'key', enabled: true, key: 'k', secret: 's', scope: ['email'] },
    github: 'function',
    refused: 'Unknown auth provider',
    asked: ['again', 'k', 'function'],
    user: ['outside', true, null, 'authenticated'],
  });
  expect(body.names).toEqual(expect.arrayContaining(['email', 'google', 'house', 'off']));
});

test.each(['reference', 'strict'])('a browser signs in there (%s)', async (mode) => {
  const { ask } = await serve(mode);
  const begun = await ask('/api/connect/house', { redirect: 'manual' });
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const sent = await fetch(begun.headers.get('location')!, { redirect: 'manual' });
  const { pathname, search } = new URL(sent.headers.get('location')!);
  const back = await ask(`${pathname}${search}`, { redirect: 'manual', headers: { cookie } });
  const end = new URL(back.headers.get('location')!);
  expect(end.origin + end.pathname).toBe('http://front.test/back');
  // otherwise it is a code that stands for the sign-in
  expect(end.searchParams.get('access_token') === 'a token').toBe(mode === 'reference');
  expect((await ask(`/api/auth/house/callback${end.search}`)).body.user.username).toBe('outside');
});
