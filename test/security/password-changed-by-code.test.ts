/**
 * A JWT that was stolen must end with the password it was signed in with, whichever way project code changes the
 * password: the rule belongs to the row of the user, not to the routes that write it.
 */
import { expect, test } from 'vitest';
import { openRoutes } from '../project-code/code-project.ts';
import { bearer, serveAuth } from '../users/auth-server.ts';

const UID = "'plugin::users-permissions.user'";
const DATA = "{ password: 'Another-pass-1' }";

const WAYS: Readonly<Record<string, string>> = {
  service: `strapi.plugin('users-permissions').service('user').edit(1, ${DATA})`,
  'entity-service': `strapi.entityService.update(${UID}, 1, { data: ${DATA} })`,
  rows: `strapi.db.query(${UID}).update({ where: { id: 1 }, data: ${DATA} })`,
  'rows-many': `strapi.db.query(${UID}).updateMany({ where: { id: 1 }, data: ${DATA} })`,
  'a-transaction': `strapi.db.transaction(() => strapi.db.query(${UID}).update({ where: { id: 1 }, data: ${DATA} }))`,
  'a-listener-of-an-entry': `strapi.entityService.update(${UID}, 1, { data: { username: 'by-entry' } })`,
  'a-listener-of-a-row': `strapi.plugin('users-permissions').service('user').edit(1, { username: 'by-row' })`,
};

const FILES = {
  'src/index.js': `module.exports = { bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({ models: [${UID}], beforeUpdate: ({ params }) => {
      if (/^by-/.test(params.data?.username)) params.data.password = 'Another-pass-1';
    } });
  } };`,
  'src/api/door/routes/door.js': openRoutes(
    Object.fromEntries(
      Object.entries(WAYS).map(([name, code]) => [
        `/door/${name}`,
        `async () => ({ done: Boolean(await ${code}) })`,
      ]),
    ),
  ),
};

test('whichever way code changes a password, JWTs and reset codes end with the old one', async () => {
  const server = await serveAuth({ compat: 'strict', files: FILES });
  const code = server.db.prepare('SELECT reset_password_token FROM up_users WHERE id = 1').pluck();
  const hash = server.db.prepare('SELECT password FROM up_users WHERE id = 1').pluck().get();
  // a row that strapi.db writes has the password as it was sent
  const restore = server.db.prepare(
    "UPDATE up_users SET password = ?, reset_password_token = 'sent' WHERE id = 1",
  );
  for (const way of Object.keys(WAYS)) {
    restore.run(hash);
    const { body } = await server.post('/api/auth/local', {
      identifier: 'reader@octavo.test',
      password: 'Reader-pass-1',
    });
    const me = async (): Promise<number> => (await server.get('/api/users/me', bearer(body.jwt))).status;
    expect(await me(), way).toBe(200);
    expect((await server.get(`/api/door/${way}`)).body, way).toEqual({ done: true });
    expect(await me(), way).toBe(401);
    expect(code.get(), way).toBeNull();
  }
});
