/**
 * S17: a JWT that project code has issued (`service('jwt').issue`) must end with the password like any other,
 * and code that renews JWTs must not bring back one that has ended. What is compared is whether the JWT
 * still reads, on every database: the service answers at once where the database cannot.
 */
import { expect, test } from 'vitest';
import { openRoutes } from '../project-code/code-project.ts';
import { type AuthServer, bearer, shareAuth } from '../users/auth-server.ts';

const JWT = "strapi.plugin('users-permissions').service('jwt')";
const USERS = "strapi.plugin('users-permissions').service('user')";

/** What members' areas of v4 do: issue, renew, change the password and issue anew. */
const FILES = {
  'src/api/door/routes/door.js': openRoutes({
    '/door/issue': `(ctx) => ({ jwt: ${JWT}.issue({ id: 1, ...ctx.query }) })`,
    '/door/renew': `async (ctx) => {
      const claims = await ${JWT}.verify(ctx.query.token);
      return { jwt: ${JWT}.issue(claims) };
    }`,
    '/door/carried': `async (ctx) => ({ id: (await ${JWT}.getToken(ctx)).id })`,
    '/door/entity': `async (ctx) => {
      await strapi.entityService.update('plugin::users-permissions.user', 1, { data: { password: ctx.query.password } });
      return { jwt: ${JWT}.issue({ id: 1 }) };
    }`,
    '/door/listener': `async (ctx) => {
      const off = strapi.db.lifecycles.subscribe({
        models: ['plugin::users-permissions.user'],
        beforeUpdate(event) { event.params.data.password = ctx.query.password; },
      });
      await strapi.entityService.update('plugin::users-permissions.user', 1, { data: { confirmed: true } });
      off();
      return { jwt: ${JWT}.issue({ id: 1 }) };
    }`,
    '/door/query': `async (ctx) => {
      await strapi.db.query('plugin::users-permissions.user').update({ where: { id: 1 }, data: { password: ctx.query.password } });
      return { jwt: ${JWT}.issue({ id: 1 }) };
    }`,
    '/door/many': `async (ctx) => {
      await strapi.db.query('plugin::users-permissions.user').updateMany({ where: { id: 1 }, data: { password: ctx.query.password } });
      return { jwt: ${JWT}.issue({ id: 1 }) };
    }`,
    '/door/change': `async (ctx) => {
      await ${USERS}.edit(1, { password: ctx.query.password });
      return { jwt: ${JWT}.issue({ id: 1 }) };
    }`,
  }),
};

const serve = (compat: 'strict' | 'reference' = 'strict'): Promise<AuthServer> =>
  shareAuth({ compat, files: FILES });

const issued = async (server: AuthServer, query = ''): Promise<string> =>
  (await server.get(`/api/door/issue${query}`)).body.jwt;

const reads = async (server: AuthServer, jwt: string): Promise<number> =>
  (await server.get('/api/users/me', bearer(jwt))).status;

const change = async (server: AuthServer, password: string): Promise<string> =>
  (await server.get(`/api/door/change?password=${password}`)).body.jwt;

test('a JWT that code has issued ends with the password, each time', async () => {
  const server = await serve();
  let jwt = await issued(server);
  for (const password of ['Second-pass-1', 'Third-pass-1', 'Fourth-pass-1']) {
    expect(await reads(server, jwt), password).toBe(200);
    const next = await change(server, password);
    expect(await reads(server, jwt), password).toBe(401);
    jwt = next;
  }
  // another one for the password that holds is as good
  expect(await reads(server, jwt)).toBe(200);
  expect(await reads(server, await issued(server))).toBe(200);
});

test.each([
  'entity',
  'listener',
  'query',
  'many',
])('whichever way code changes the password: %s', async (way) => {
  const server = await serve();
  const old = await issued(server);
  const { jwt } = (await server.get(`/api/door/${way}?password=Second-pass-1`)).body;
  expect([await reads(server, old), await reads(server, jwt)]).toEqual([401, 200]);
});

test('code that renews JWTs does not bring back one that has ended', async () => {
  const server = await serve();
  const old = await issued(server);
  const renew = (token: string) => server.get(`/api/door/renew?token=${token}`);
  expect(await reads(server, (await renew(old)).body.jwt)).toBe(200);
  const good = await change(server, 'Second-pass-1');
  expect((await renew(old)).body.jwt).toBeUndefined();
  expect((await server.get('/api/door/carried', bearer(old))).body.id).toBeUndefined();
  expect(await reads(server, (await renew(good)).body.jwt)).toBe(200);
  expect((await server.get('/api/door/carried', bearer(good))).body).toEqual({ id: 1 });
});

test('no request says which password a JWT is issued under', async () => {
  const server = await serve();
  const early = await issued(server, '?v=1');
  expect(await reads(server, early)).toBe(200);
  await change(server, 'Second-pass-1');
  expect(await reads(server, early)).toBe(401);
});

test('in reference mode a JWT goes on after a change of the password, as there', async () => {
  const server = await serve('reference');
  const jwt = await issued(server);
  await change(server, 'Second-pass-1');
  expect(await reads(server, jwt)).toBe(200);
  expect((await server.get(`/api/door/renew?token=${jwt}`)).status).toBe(200);
});

test('a token without an id is for whatever code makes of it', async () => {
  const server = await shareAuth({
    files: {
      'src/api/door/routes/door.js': openRoutes({
        '/door/link': `async () => {
          const { context, exp, iat } = await ${JWT}.verify(${JWT}.issue({ context: 'letter' }, { expiresIn: '2h' }));
          const bad = await ${JWT}.verify('a.b.c').catch((error) => error.message);
          return { context, seconds: exp - iat, bad };
        }`,
      }),
    },
  });
  const { body } = await server.get('/api/door/link');
  expect(body).toEqual({ context: 'letter', seconds: 7200, bad: 'Invalid token.' });
});
