/** Extensions that build on the services of built-in plugins. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';

const EXTENSION = `module.exports = (plugin) => {
  const makeUsers = plugin.services.user;
  plugin.services.user = (context) => {
    const users = makeUsers(context);
    const { fetchAuthenticatedUser } = users;
    users.fetchAuthenticatedUser = async (id) => {
      const user = await fetchAuthenticatedUser(id);
      return user.username === 'banned' ? null : { ...user, club: 'of ' + user.username };
    };
    return users;
  };
  const makeTokens = plugin.services.jwt;
  plugin.services.jwt = (context) => {
    const tokens = makeTokens(context);
    return { ...tokens, issue: (payload, options) => tokens.issue({ ...payload, mark: 'own' }, options) };
  };
  return plugin;
};`;

const SEED = `module.exports = { async bootstrap({ strapi }) {
  const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } });
  const { add } = strapi.plugin('users-permissions').service('user');
  for (const username of ['reader', 'banned'])
    await add({ username, email: username + '@octavo.test', password: 'password', confirmed: true, role: role.id });
  await strapi.query('plugin::users-permissions.permission')
    .create({ data: { action: 'plugin::users-permissions.user.find', role: role.id } });
} };`;

test('what an extension puts around services counts: callers are the users it gives', async () => {
  const { ask } = await serveCode({
    'src/extensions/users-permissions/strapi-server.js': EXTENSION,
    'src/index.js': SEED,
    'src/api/open/routes/open.js': openRoutes({
      '/token/:id': `async (ctx) => {
        const { jwt } = strapi.plugins['users-permissions'].services;
        const token = await jwt.issue({ id: Number(ctx.params.id) });
        return { token, mark: (await jwt.verify(token)).mark };
      }`,
    }),
    'src/api/who/routes/who.js': `module.exports = { routes: [
      { method: 'GET', path: '/who', handler: (ctx) => ({ club: ctx.state.user.club, role: ctx.state.user.role.type }) },
    ] };`,
  });
  const tokenOf = async (id: number): Promise<{ token: string; mark: string }> =>
    (await ask(`/api/token/${id}`)).body;
  const reader = await tokenOf(1);
  expect(reader.mark).toBe('own');
  const as = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/who', as(reader))).body).toEqual({ club: 'of reader', role: 'authenticated' });
  expect((await ask('/api/users', as(reader))).status).toBe(200);
  const banned = await tokenOf(2);
  for (const path of ['/api/who', '/api/users']) {
    const { status, body } = await ask(path, as(banned));
    expect([path, status, body.error.message]).toEqual([path, 401, 'Invalid credentials']);
  }
});

test("a plugin's action that code calls throws what it refuses with, as in v4", async () => {
  const { ask } = await serveCode({
    'src/api/open/routes/open.js': openRoutes({
      '/login': `async (ctx) => {
        ctx.request.body = { identifier: 'nobody', password: 'x' };
        ctx.params = { provider: 'local' };
        try { await strapi.controller('plugin::users-permissions.auth').callback(ctx); }
        catch (error) { ctx.body = [error.name, error.message, ctx.status]; ctx.status = 200; return; }
        ctx.body = ['not thrown'];
      }`,
    }).replace("method: 'GET'", "method: 'POST'"),
  });
  const { body, text } = await ask('/api/login', { method: 'POST' });
  expect(body, text).toEqual(['ValidationError', 'Invalid identifier or password', 404]);
});

test('what it refuses with is answered as the route answers it, where no code catches it', async () => {
  const files = {
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };`,
  };
  const wrapped = `module.exports = (plugin) => {
    const { callback } = plugin.controllers.auth;
    plugin.controllers.auth.callback = async (ctx) => { await callback(ctx); ctx.body.extra = true; };
    return plugin;
  };`;
  const answers = [];
  for (const more of [{}, { 'src/extensions/users-permissions/strapi-server.js': wrapped }]) {
    const { ask } = await serveCode({ ...files, ...more });
    const { status, body, headers } = await ask('/api/auth/local', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'nobody', password: 'x' }),
    });
    answers.push([status, body, headers.get('x-ratelimit-limit'), headers.get('x-error-code')]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.[2]).not.toBe(null);
});
