/** Services of users-permissions that extensions have changed: the server's own routes call them, as v4 4.26.2 does. */
import { expect, onTestFinished, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedCode, serveKitCode } from './code-project.ts';

const USERS = `module.exports = (plugin) => {
  const { jwt, providers, user } = plugin.services;
  plugin.services.jwt = (context) => {
    const made = jwt(context);
    return {
      ...made,
      issue: (payload, options) => made.issue({ ...payload, extra: 'yes' }, options),
      async getToken(ctx) {
        const token = ctx.cookies.get('token');
        return token ? this.verify(token) : made.getToken.call(this, ctx);
      },
    };
  };
  plugin.services.providers = (context) => ({
    ...providers(context),
    connect: async (provider, { access_token: name }) => {
      if (name === 'bad') throw new Error('no such token');
      return strapi.db.query('plugin::users-permissions.user').findOne({ where: { username: name } });
    },
  });
  plugin.services.user = (context) => ({
    ...user(context),
    sendConfirmationEmail: async ({ email }) => {
      (globalThis.confirmed ??= []).push(email);
      if (email === 'fails@octavo.test') throw new Error('mail failed');
    },
  });
  return plugin;
};`;

const serve = async (): Promise<ServedCode> => {
  const served = await serveKitCode({
    'src/extensions/users-permissions/strapi-server.js': USERS,
    'src/index.js': `module.exports = { async bootstrap({ strapi }) {
      const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
      await store.set({ key: 'advanced', value: { ...(await store.get({ key: 'advanced' })), email_confirmation: true } });
      const grant = await store.get({ key: 'grant' });
      await store.set({ key: 'grant', value: { ...grant, google: { ...grant.google, enabled: true, key: 'k', secret: 's' } } });
    } };`,
  });
  onTestFinished(() => served.close());
  return served;
};

const post = ({ ask }: ServedCode, path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;

const LOGIN = { identifier: 'reader', password: 'Reader-pass-1' };

test('jwt.issue makes the tokens of sign-ins, in REST and GraphQL', async () => {
  const served = await serve();
  const { jwt } = (await post(served, '/api/auth/local', LOGIN)).body;
  expect(claimsOf(jwt)).toMatchObject({ id: 1, extra: 'yes' });
  const query = `mutation { login(input: { identifier: "reader", password: "Reader-pass-1" }) { jwt } }`;
  const { data } = (await post(served, '/graphql', { query })).body;
  expect(claimsOf(data.login.jwt)).toMatchObject({ id: 1, extra: 'yes' });
});

test('jwt.getToken finds the token of a request where it likes', async () => {
  const served = await serve();
  const { jwt } = (await post(served, '/api/auth/local', LOGIN)).body;
  const me = async (headers: Record<string, string>) => {
    const { status, body } = await served.ask('/api/users/me', { headers });
    return [status, body.username];
  };
  expect(await me({ cookie: `token=${jwt}` })).toEqual([200, 'reader']);
  expect(await me({ authorization: `Bearer ${jwt}` })).toEqual([200, 'reader']);
  expect(await me({ cookie: 'token=rubbish' })).toEqual([401, undefined]);
  // API tokens are none of its business
  const headers = headersOf('token:full') as Record<string, string>;
  expect((await served.ask('/api/tags', { headers })).status).toBe(200);
});

test('providers.connect finds the user of a sign-in at a provider', async () => {
  const { ask } = await serve();
  const signIn = async (name: string, provider = 'google') => {
    const { status, body } = await ask(`/api/auth/${provider}/callback?access_token=${name}`);
    return [status, body.user?.username ?? body.error.message];
  };
  expect(await signIn('reader')).toEqual([200, 'reader']);
  expect(await signIn('bad')).toEqual([400, 'no such token']);
  expect(await signIn('blocked')).toEqual([400, 'Your account has been blocked by an administrator']);
  expect(await signIn('nobody')).toEqual([400, expect.any(String)]);
  expect(await signIn('reader', 'github')).toEqual([400, 'This provider is disabled']);
});

test('user.sendConfirmationEmail sends the mail of a registration', async () => {
  const served = await serve();
  const register = (name: string) =>
    post(served, '/api/auth/local/register', {
      username: name,
      email: `${name}@octavo.test`,
      password: 'secret12',
    });
  expect((await register('newone')).body).toEqual({ user: expect.objectContaining({ confirmed: false }) });
  expect((await register('fails')).body.error).toMatchObject({ status: 400, message: 'mail failed' });
  await post(served, '/api/auth/send-email-confirmation', { email: 'newone@octavo.test' });
  expect((globalThis as unknown as { confirmed: unknown }).confirmed).toEqual([
    'newone@octavo.test',
    'fails@octavo.test',
    'newone@octavo.test',
  ]);
});
