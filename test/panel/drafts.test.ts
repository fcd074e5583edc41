/** Unsaved work in the browser: what is kept, under which name, and what becomes of it when the entry has changed. */
import { expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { filledValues } from '../../panel/src/document/entry-values.ts';
import { type Draft, type DraftPlace, draftKey, draftsAt, keepable } from '../../panel/src/drafts/draft.ts';

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
    { ...place, session: 'one' },
    { ...place, session: 'other' },
  ];
  expect(new Set(others.map(draftKey)).size).toBe(others.length);
});

test('a page is offered its own drafts and those of closed pages, never what another open page works on', () => {
  const place = { server: 's', person: 1, type: 'a', id: 7, locale: null, origin: null, session: 'mine' };
  const draft = (changes: Partial<DraftPlace>, savedAt: number): Draft => ({
    place: { ...place, ...changes },
    values: {},
    base: {},
    version: null,
    savedAt,
    title: '',
    address: '',
  });
  const { session: _, ...old } = place;
  const drafts = [
    draft({}, 1),
    draft({ session: 'open' }, 5),
    draft({ session: 'closed' }, 3),
    draft({ session: 'closed', id: 8 }, 4),
    { ...draft({}, 2), place: old },
  ];
  expect(draftsAt(place, drafts, new Set(['open'])).map(({ savedAt }) => savedAt)).toEqual([3, 2, 1]);
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
