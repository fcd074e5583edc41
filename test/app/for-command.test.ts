/** Commands about tokens, roles and users work on projects whose schemas need code that does not run. */
import { expect, test } from 'vitest';
import { allRoles } from '../../src/api/users/roles/role-store.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { routeActions } from '../../src/project-code/scan/route-actions.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE, type Files, openRoutes, serveCode } from '../project-code/code-project.ts';

const REPORTER = { info: () => {}, warn: () => {} };

const schema = (name: string, attributes: object): Files => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: {},
    attributes,
  }),
});

const NEEDS_CODE: Files = {
  ...BASE,
  'config/plugins.js': `module.exports = { comments: { enabled: true }, upload: { config: { provider: 'nobody-has-this' } },
    'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };`,
  ...schema('page', {
    body: { type: 'customField', customField: 'plugin::nobody.field' },
    notes: { type: 'relation', relation: 'oneToMany', target: 'plugin::comments.comment' },
    seo: { type: 'component', component: 'shared.nobody' },
    title: { type: 'string' },
  }),
  ...schema('tag', { pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' } }),
};

test('the database is opened, with what the files say of it', async () => {
  const dir = temporaryProject(NEEDS_CODE);
  const project = await openProject(dir, REPORTER, { env: { NODE_ENV: 'production' }, forCommand: true });
  try {
    expect((await allRoles(project.db)).map(({ type }) => type)).toEqual(['authenticated', 'public']);
    expect([...project.model.contentTypes.get('api::page.page')!.attributes.keys()]).toContain('title');
    expect(project.model.contentTypes.has('api::tag.tag')).toBe(true);
  } finally {
    await project.close();
  }
});

test('a start of the same project stops', async () => {
  const dir = temporaryProject(NEEDS_CODE);
  await expect(openProject(dir, REPORTER, { env: { NODE_ENV: 'production' } })).rejects.toThrow(
    /cannot start/,
  );
});

test('a mistake in config/database stops a command, too', async () => {
  const dir = temporaryProject({
    ...BASE,
    'config/database.js': "module.exports = { connection: { client: 'oracle' } };",
  });
  const opened = openProject(dir, REPORTER, { env: { NODE_ENV: 'production' }, forCommand: true });
  await expect(opened).rejects.toThrow(/connection\.client/);
});

/** Routes of its own, by a controller and by an extension of users-permissions. */
const ACTIONS: Files = {
  'src/api/note/controllers/loud.js': 'module.exports = { shout: (ctx) => ctx.send({}) };',
  'src/api/note/routes/loud.js':
    "module.exports = { routes: [{ method: 'GET', path: '/loud', handler: 'loud.shout' }] };",
  'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
    plugin.controllers.user.updateMe = (ctx) => ctx.send({});
    plugin.routes['content-api'].routes.push({ method: 'PUT', path: '/user/me', handler: 'user.updateMe', config: { prefix: '' } });
    return plugin;
  };`,
};

test('actions of the project’s own routes are among those that can be granted', async () => {
  const dir = temporaryProject({ ...BASE, ...ACTIONS });
  const project = await openProject(dir, REPORTER, { env: { NODE_ENV: 'production' }, forCommand: true });
  await project.close();
  expect(routeActions(project.project)).toEqual([
    'api::note.loud.shout',
    'plugin::users-permissions.user.updateMe',
  ]);
});

test('and of the tree the API shows', async () => {
  const served = await serveCode({
    ...ACTIONS,
    'src/api/note/routes/open.js': openRoutes({ '/open': '(ctx) => ctx.send({})' }),
    'src/index.js': `module.exports = { async bootstrap() {
      const action = 'plugin::users-permissions.permissions.getPermissions';
      const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
      await strapi.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
    } };`,
  });
  const { body, text } = await served.ask('/api/users-permissions/permissions');
  expect(body?.permissions?.['api::note'], text).toMatchObject({
    controllers: { loud: { shout: { enabled: false, policy: '' } } },
  });
  expect(body.permissions['plugin::users-permissions'].controllers.user).toHaveProperty('updateMe');
});
