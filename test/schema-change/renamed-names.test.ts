/** What stored names of attributes and types become when a change renames them. */
import { expect, test } from 'vitest';
import { renamedSnapshot } from '../../src/admin/schema-change/data/rename-in-snapshots.ts';
import { RenamedNames } from '../../src/admin/schema-change/data/renamed-names.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';

const type = (name: string, attributes: object): SchemaSource => ({
  uid: `api::${name}.${name}`,
  kind: 'contentType',
  file: `${name}.json`,
  schema: {
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { displayName: name, singularName: name, pluralName: `${name}s` },
    attributes,
  },
});

const component = (uid: string, attributes: object): SchemaSource => ({
  uid,
  kind: 'component',
  file: `${uid}.json`,
  schema: { collectionName: `components_${uid.replace('.', '_')}`, info: { displayName: uid }, attributes },
});

const text = { type: 'string' };
const holds = (uid: string) => ({ type: 'component', component: uid, repeatable: false });
const modelOf = (...sources: SchemaSource[]) => buildModel(sources, { privateAttributes: [] }).model;

/** The page becomes a leaf, its `seo` `meta`; of the component `old` becomes `fresh`, and it moves. */
const names = new RenamedNames(
  modelOf(
    type('page', {
      title: text,
      seo: holds('shared.seo'),
      gone: holds('shared.seo'),
      parts: { type: 'dynamiczone', components: ['shared.seo', 'shared.inner'] },
      other: { type: 'relation', relation: 'oneToOne', target: 'api::other.other' },
    }),
    type('other', { name: text }),
    component('shared.seo', { old: text, inner: holds('shared.inner') }),
    component('shared.inner', { deep: text }),
  ),
  modelOf(
    type('leaf', {
      title: text,
      meta: holds('moved.seo'),
      parts: { type: 'dynamiczone', components: ['moved.seo', 'shared.inner'] },
      other: { type: 'relation', relation: 'oneToOne', target: 'api::other.other' },
    }),
    type('other', { label: text }),
    component('moved.seo', { fresh: text, inner: holds('shared.inner') }),
    component('shared.inner', { deepest: text }),
  ),
  {
    renamedTypes: new Map([
      ['api::leaf.leaf', 'api::page.page'],
      ['moved.seo', 'shared.seo'],
    ]),
    renamedAttributes: new Map([
      ['api::leaf.leaf', new Map([['meta', 'seo']])],
      ['moved.seo', new Map([['fresh', 'old']])],
      ['shared.inner', new Map([['deepest', 'deep']])],
      ['api::other.other', new Map([['label', 'name']])],
    ]),
  },
);

test('the paths of permissions, inside of components as well', () => {
  expect(names.fieldsOf('api::page.page')).toEqual({
    seo: 'meta',
    'seo.old': 'meta.fresh',
    'seo.inner': 'meta.inner',
    'seo.inner.deep': 'meta.inner.deepest',
  });
});

test('the relations whose views name an attribute of the related type', () => {
  expect(names.relationsTo('api::other.other')).toEqual([{ uid: 'api::leaf.leaf', attribute: 'other' }]);
});

test('a stored entry, with its components and zones; again, it stays', () => {
  const renamed = names.snapshotNames('api::page.page')!;
  const snapshot = {
    title: 'a',
    seo: { old: 'b', inner: { deep: 'c' } },
    gone: { old: 'd' },
    parts: [
      { __component: 'shared.seo', old: 'e', inner: null },
      { __component: 'shared.inner', deep: 'f' },
    ],
    other: { id: 1 },
  };
  const now = {
    title: 'a',
    meta: { fresh: 'b', inner: { deepest: 'c' } },
    gone: { old: 'd' },
    parts: [
      { __component: 'moved.seo', fresh: 'e', inner: null },
      { __component: 'shared.inner', deepest: 'f' },
    ],
    other: { id: 1 },
  };
  expect(renamedSnapshot(snapshot, 'api::page.page', renamed)).toEqual(now);
  expect(renamedSnapshot(now, 'api::page.page', renamed)).toEqual(now);
  expect(names.snapshotNames('api::unknown.unknown')).toBe(null);
});
