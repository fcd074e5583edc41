/** Code that replaces `auth.callback`, as v4 projects do, and asks `service('providers')` whose sign-in it is. */
import { expect, test } from 'vitest';
import { connectAs, countUsers, serveSignIn } from './sign-in-server.ts';

const EXTENSION = `module.exports = (plugin) => {
  const service = (name) => strapi.plugin('users-permissions').service(name);
  plugin.controllers.auth.callback = async (ctx) => {
    const provider = ctx.params.provider || 'local';
    try {
      const user = await service('providers').connect(provider, ctx.query);
      ctx.send({ own: true, jwt: service('jwt').issue({ id: user.id }), user: { id: user.id, email: user.email } });
    } catch (error) {
      ctx.badRequest(error.message, { redirect: service('providers').buildRedirectUri(provider) });
    }
  };
  return plugin;
};`;

test('connect finds or makes the user of a code, which works once', async () => {
  const server = await serveSignIn({
    files: { 'src/extensions/users-permissions/strapi-server.js': EXTENSION },
  });
  const users = countUsers(server);
  const { query } = await connectAs(server, 'ada');
  const first = await server.get(`/api/auth/corporate/callback?${query}`);
  expect(first.body).toMatchObject({ own: true, user: { email: 'ada@example.test' } });
  expect(countUsers(server)).toBe(users + 1);
  const me = await server.get('/api/users/me', { Authorization: `Bearer ${first.body.jwt}` });
  expect(me.body.id).toBe(first.body.user.id);

  const again = await server.get(`/api/auth/corporate/callback?${query}`);
  expect(again.status).toBe(400);
  expect(again.body.error.details.redirect).toBe(`${server.address}/api/connect/corporate/callback`);
  expect((await server.get('/api/auth/email/callback?code=1')).status).toBe(400);

  const next = await connectAs(server, 'ada');
  const second = await server.get(`/api/auth/corporate/callback?${next.query}`);
  expect(second.body.user).toEqual(first.body.user);
  expect(countUsers(server)).toBe(users + 1);
});
