/** Which content-types have actions of editors: all that are not hidden from them, of the project and of plugins. */
import { expect, test } from 'vitest';
import { ActionRegistry } from '../../src/admin/administrators/permissions/actions.ts';
import { buildModel } from '../../src/core/model/build-model.ts';

const PLUGINS = { i18n: false, usersPermissions: false, email: false, upload: false };

const type = (uid: string, name: string, pluginOptions: object = {}) => ({
  file: uid,
  kind: 'contentType' as const,
  uid,
  schema: {
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    pluginOptions,
    attributes: { title: { type: 'string' } },
  },
});

test('types of plugins count, hidden types of the project do not', () => {
  const hidden = { 'content-manager': { visible: false } };
  const { model } = buildModel(
    [
      type('api::page.page', 'page'),
      type('api::log.log', 'log', hidden),
      type('plugin::menus.menu', 'menu'),
      type('plugin::menus.cache', 'cache', hidden),
    ],
    { privateAttributes: [] },
  );
  const read = new ActionRegistry(model, { plugins: PLUGINS }).get('plugin::content-manager.explorer.read');
  expect(read?.subjects).toEqual(['plugin::users-permissions.user', 'plugin::menus.menu', 'api::page.page']);
});
