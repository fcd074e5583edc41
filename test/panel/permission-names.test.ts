/** What screens of permissions call APIs, plugins and fields: as the menu and the forms do. */
import { expect, test } from 'vitest';
import type { Catalogue } from '../../panel/src/permissions/catalogue.ts';
import {
  aliasOf,
  nameInV4,
  nameOfAction,
  nameOfController,
  nameOfOwner,
  nameOfPlugin,
} from '../../panel/src/permissions/plain-names.ts';
import { labelAt } from '../../panel/src/settings/roles/label-at.ts';

const type = (uid: string, displayName: string) => ({ uid, info: { displayName } });
const TYPES = [
  type('api::tag.tag', 'Tag'),
  type('api::field-note.field-note', 'Field note'),
  type('api::visitor-info.visitor-info', 'Visitor information'),
  type('api::shop.product', 'Product'),
  type('api::shop.order', 'Order'),
];

test.each([
  ['api::tag', 'Tag', undefined],
  ['api::field-note', 'Field note', 'Field-note'],
  ['api::visitor-info', 'Visitor information', 'Visitor-info'],
  ['api::shop', 'Shop', undefined],
  ['api::health-check', 'Health check', 'Health-check'],
])('%s is %s, and v4’s name %s stays beside it', (owner, name, alias) => {
  expect(nameOfOwner(owner, TYPES, String)).toBe(name);
  expect(aliasOf(name, nameInV4(owner))).toBe(alias);
});

test('controllers are called like their types, plugins and categories in words', () => {
  expect(nameOfController('api::shop', 'order', TYPES)).toBe('Order');
  expect(nameOfController('plugin::upload', 'content-api', TYPES)).toBe('Content API');
  expect(
    ['plugin::seo', 'plugin::import-export', 'api tokens'].map((name) => nameOfPlugin(name, String)),
  ).toEqual(['SEO', 'Import export', 'API tokens']);
});

test('an action is called as in the form of a role, and is words where the server names none', () => {
  const sections = {
    plugins: [
      {
        displayName: 'Read',
        action: 'plugin::seo.read',
        plugin: 'plugin::seo',
        subCategory: 'general rules',
      },
    ],
    settings: [
      { displayName: 'Read', action: 'admin::x', category: 'users and roles', subCategory: 'roles' },
    ],
    collectionTypes: { actions: [], subjects: [] },
    singleTypes: { actions: [], subjects: [] },
  };
  const catalogue: Catalogue = { conditions: [], sections };
  expect(nameOfAction(catalogue, 'plugin::seo.read', String)).toEqual({
    name: 'Read',
    place: 'SEO, General rules',
  });
  expect(nameOfAction(catalogue, 'admin::x', String)).toEqual({
    name: 'Read',
    place: 'users and roles, Roles',
  });
  expect(nameOfAction(undefined, 'plugin::import-export.settings.read-all', String)).toEqual({
    name: 'Read all',
    place: 'Import export',
  });
});

test('fields are called as forms call them, also those of a component in a component', () => {
  const link = { uid: 'a.link', attributes: { address: {} } };
  const card = { uid: 'a.card', attributes: { link: { component: 'a.link' } } };
  const page = { uid: 'api::page.page', attributes: { card: { component: 'a.card' } } };
  const init = { contentTypes: [page], components: [card, link] };
  const view = (labels: Readonly<Record<string, string>>) => ({
    metadatas: Object.fromEntries(
      Object.entries(labels).map(([name, label]) => [name, { edit: { label }, list: {} }]),
    ),
  });
  const configuration = {
    contentType: view({ card: 'The card', title: '' }),
    components: { 'a.card': view({ link: 'Its link' }), 'a.link': view({ address: 'Where to' }) },
  };
  const labels = ['card', 'card.link', 'card.link.address', 'title', 'nothing.inside'].map((path) =>
    labelAt(init, configuration, page.uid, path),
  );
  expect(labels).toEqual(['The card', 'Its link', 'Where to', undefined, undefined]);
});
