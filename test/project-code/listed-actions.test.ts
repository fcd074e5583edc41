/** The actions that roles can be allowed: as in v4 those of types that have a route. */
import { expect, test } from 'vitest';
import { type Files, serveCode } from './code-project.ts';

const GRANT = `module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    const action = 'plugin::users-permissions.permissions.getPermissions';
    await strapi.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
  },
};`;

const router = (more = ''): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note'${more});`;

async function actionsOfNotes(files: Files): Promise<string[]> {
  const { ask } = await serveCode({ 'src/index.js': GRANT, ...files });
  const { body } = await ask('/api/users-permissions/permissions');
  expect(Object.keys(body.permissions['plugin::upload'].controllers['content-api'])).toContain('find');
  return Object.keys(body.permissions['api::note']?.controllers.note ?? {}).sort();
}

test.each<[string, string, string[]]>([
  ['a core router has all', '', ['create', 'delete', 'find', 'findOne', 'update']],
  ['one with `only` has these', ", { only: ['find', 'update'] }", ['find', 'update']],
  ['one with `except` has the others', ", { except: ['delete', 'create'] }", ['find', 'findOne', 'update']],
  [
    'an open route is listed, too',
    ", { only: ['find', 'findOne'], config: { find: { auth: false } } }",
    ['find', 'findOne'],
  ],
])('%s', async (_name, more, actions) => {
  expect(await actionsOfNotes({ 'src/api/note/routes/note.js': router(more) })).toEqual(actions);
});

test('a type of schemas alone has all, and one with code and no router none', async () => {
  expect(await actionsOfNotes({})).toHaveLength(5);
  const service = `module.exports = require('@strapi/strapi').factories.createCoreService('api::note.note');`;
  expect(await actionsOfNotes({ 'src/api/note/services/note.js': service })).toEqual([]);
});
