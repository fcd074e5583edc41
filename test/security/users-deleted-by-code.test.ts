/**
 * A user whom project code deletes leaves nothing in Octavo's own tables: no version of a password, no token and
 * no identity at a sign-in provider that the user who gets the id later would inherit.
 */
import { expect, test } from 'vitest';
import { openRoutes } from '../project-code/code-project.ts';
import { serveAuth } from '../users/auth-server.ts';

const UID = "'plugin::users-permissions.user'";

const WAYS: Readonly<Record<string, string>> = {
  service: "strapi.plugin('users-permissions').service('user').remove({ id: 1 })",
  'entity-service': `strapi.entityService.delete(${UID}, 1)`,
  'entity-service-many': `strapi.entityService.deleteMany(${UID}, { filters: { id: 1 } })`,
  rows: `strapi.db.query(${UID}).delete({ where: { id: 1 } })`,
  'rows-many': `strapi.db.query(${UID}).deleteMany({ where: { id: 1 } })`,
};

const FILES = {
  'src/api/door/routes/door.js': openRoutes({
    '/door/change':
      "async () => ({ done: Boolean(await strapi.plugin('users-permissions').service('user').edit(1, { password: 'Another-pass-1' })) })",
    ...Object.fromEntries(
      Object.entries(WAYS).map(([name, code]) => [
        `/door/${name}`,
        `async () => ({ done: Boolean(await ${code}) })`,
      ]),
    ),
  }),
};

test.each(Object.keys(WAYS))('%s', async (name) => {
  const server = await serveAuth({ compat: 'strict', files: FILES });
  expect((await server.get('/api/door/change')).body).toEqual({ done: true });
  const known = (): number =>
    Number(
      server.db.prepare('SELECT count(*) AS n FROM octavo_user_sessions WHERE user_id = 1').pluck().get(),
    );
  expect(known()).toBe(1);
  expect((await server.get(`/api/door/${name}`)).body).toEqual({ done: true });
  expect(known()).toBe(0);
});
