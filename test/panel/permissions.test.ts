/** What the panel offers follows the permissions as the server reads them (A361). */
import { expect, test } from 'vitest';
import { Permissions } from '../../panel/src/permissions/permissions.ts';
import type { PermissionProperties } from '../../src/admin/administrators/permissions/admin-permission-store.ts';

const TYPE = 'api::article.article';
const READ = 'plugin::content-manager.explorer.read';
const CREATE = 'plugin::content-manager.explorer.create';
const allowed = (properties: PermissionProperties) =>
  new Permissions([{ id: 1, action: READ, actionParameters: {}, subject: TYPE, properties, conditions: [] }]);
const LOCALES = ['en', 'fr', 'de'];

test.each<[string, PermissionProperties, readonly string[]]>([
  ['no locales', {}, []],
  ['an empty list', { locales: [] }, []],
  ['null', { locales: null }, ['en', 'fr', 'de']],
  ['a list', { locales: ['de', 'fr'] }, ['fr', 'de']],
])('a permission with %s opens these locales', (_name, properties, open) => {
  const permissions = allowed(properties);
  expect(LOCALES.filter((code) => permissions.canLocale(READ, TYPE, code))).toEqual(open);
  expect(LOCALES.some((code) => permissions.canLocale(CREATE, TYPE, code))).toBe(false);
  // of a type without locales they close nothing
  expect([READ, CREATE].map((action) => permissions.canLocale(action, TYPE, null))).toEqual([true, false]);
});

test.each<[string, PermissionProperties, readonly string[]]>([
  ['no fields', {}, ['title', 'seo.metaTitle', 'seo']],
  ['null', { fields: null }, ['title', 'seo.metaTitle', 'seo']],
  ['an empty list', { fields: [] }, []],
  ['a component', { fields: ['seo'] }, ['seo.metaTitle', 'seo']],
  ['a part of one', { fields: ['seo.metaTitle'] }, ['seo.metaTitle', 'seo']],
])('a permission with %s opens these fields', (_name, properties, open) => {
  const permissions = allowed(properties);
  expect(
    ['title', 'seo.metaTitle', 'seo'].filter((field) => permissions.canField(READ, TYPE, field)),
  ).toEqual(open);
});

test.each<[string, readonly string[], unknown, boolean]>([
  ['no condition', [], { id: 2 }, true],
  ['is creator, of an own entry', ['admin::is-creator'], { id: 1 }, true],
  ['is creator, of another’s entry', ['admin::is-creator'], { id: 2 }, false],
  ['is creator, of an entry without one', ['admin::is-creator'], null, false],
  // the server did not say who made it, or knows more than the panel
  ['is creator, of an entry of an unknown person', ['admin::is-creator'], undefined, true],
  [
    'is creator or another condition',
    ['admin::is-creator', 'admin::has-same-role-as-creator'],
    { id: 2 },
    true,
  ],
])('a permission with %s holds for the entry: %s %j %s', (_name, conditions, createdBy, holds) => {
  const UPDATE = 'plugin::content-manager.explorer.update';
  const permission = {
    id: 1,
    action: UPDATE,
    actionParameters: {},
    subject: TYPE,
    properties: {},
    conditions,
  };
  const here = new Permissions([permission]).forEntry({ createdBy }, 1);
  expect(here.can(UPDATE, TYPE)).toBe(holds);
});
