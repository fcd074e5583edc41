/** Unsaved work in the browser: what is kept, under which name, and what becomes of it when the entry has changed. */
import { expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { Document } from '../../panel/src/document/document.ts';
import { filledValues } from '../../panel/src/document/entry-values.ts';
import { type DraftPlace, draftKey, keepable } from '../../panel/src/drafts/draft.ts';
import { mergeChanges } from '../../panel/src/drafts/merge.ts';

const LOGIN = { uid: 'x.login', attributes: { name: { type: 'string' }, pin: { type: 'password' } } };
const components = new Map([['x.login', LOGIN as unknown as ComponentType]]);
const attributes: Record<string, Attribute> = {
  title: { type: 'string' },
  secret: { type: 'password' },
  login: { type: 'component', component: 'x.login' },
  zone: { type: 'dynamiczone' },
  tags: { type: 'relation', relationType: 'manyToMany' },
};

test('a password is not kept in a browser, at no depth', () => {
  const values = {
    title: 'A',
    secret: 'hidden',
    login: { id: 1, name: 'ada', pin: '1234' },
    zone: [{ __component: 'x.login', name: 'bob', pin: '5678' }],
    gone: 'no attribute any more',
  };
  expect(keepable(values, Object.keys(values), attributes, components)).toEqual({
    title: 'A',
    login: { id: 1, name: 'ada' },
    zone: [{ __component: 'x.login', name: 'bob' }],
  });
  expect(keepable({}, ['title'], attributes, components)).toEqual({ title: null });
});

test('drafts of other servers, people, entries and locales have other names', () => {
  const place: DraftPlace = {
    server: 'http://a/admin',
    person: 1,
    type: 'api::a.a',
    id: 7,
    locale: 'en',
    origin: null,
  };
  const others: DraftPlace[] = [
    place,
    { ...place, server: 'http://b/admin' },
    { ...place, person: 2 },
    { ...place, id: null },
    { ...place, locale: 'fr' },
    { ...place, id: null, origin: 'clone 7' },
  ];
  expect(new Set(others.map(draftKey)).size).toBe(others.length);
});

test.each([
  ['no other editor has changed it', { a: 1 }, { a: 0 }, { a: 0 }, []],
  ['another editor has changed something else', { a: 1 }, { a: 0, b: 0 }, { a: 0, b: 5 }, []],
  ['both have made the same of it', { a: 1 }, { a: 0 }, { a: 1 }, []],
  ['both have changed it', { a: 1, b: 1 }, { a: 0, b: 0 }, { a: 2, b: 0 }, ['a']],
  ['both have changed a component', { a: { x: 1 } }, { a: { x: 0 } }, { a: { x: 2 } }, ['a']],
  ['nothing and null are the same', { a: 1 }, { a: null }, {}, []],
])('changes are put together: %s', (_, mine, base, theirs, conflicts) => {
  const merge = mergeChanges(mine, base, theirs);
  expect(merge.conflicts).toEqual(conflicts);
  expect(Object.keys({ ...merge.free }).sort()).toEqual(
    Object.keys(mine).filter((name) => !merge.conflicts.includes(name)),
  );
});

test('what each change of is made one by one never collides', () => {
  expect(mergeChanges({ tags: 1 }, { tags: 0 }, { tags: 2 }, (name) => name === 'tags').conflicts).toEqual(
    [],
  );
});

test('changes are applied to values that another editor has stored', () => {
  const document = new Document({ a: 1, b: 1 });
  document.set(['a'], 2);
  document.rebase({ a: 1, b: 9 }, { a: 2 });
  expect(document.values).toEqual({ a: 2, b: 9 });
  expect(document.changed).toEqual(['a']);
});

test('values of another translation take the place of those there are', () => {
  const data = { title: 'T', tags: [{ id: 4, name: 'x' }], login: { name: 'ada' }, unknown: 1 };
  const values = filledValues(data, attributes, components, new Map([['tags', [1, 2]]]));
  expect(values).toMatchObject({
    title: 'T',
    tags: { before: [1, 2], rows: [{ id: 4 }] },
    login: { name: 'ada' },
  });
  expect(values).not.toHaveProperty('unknown');
});
