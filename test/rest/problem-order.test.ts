/**
 * Bodies with several mistakes: which are answered, and in which order. The answers are the reference's, asked of it; a
 * client that shows the first problem next to a field has to see the same one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ compat: 'reference' });
});
afterAll(() => kit.close());

const send = async (method: string, path: string, body: object, as: string) =>
  (await kit.send(method, path, body, as)).body.error;

const paths = (error: { details: { errors: { path: string[] }[] } }): string[] =>
  error.details.errors.map(({ path }) => path.join('.'));

const list = (items: object[]) => ({ __component: 'sections.link-list', items });
const nested = list([{ label: 'a', url: 5 }]);
const quote = { __component: 'sections.quote', text: 5 };
const unknown = { __component: 'nowhere.nothing' };

test.each<[what: string, sections: object[], paths: string[]]>([
  ['what has no level below comes first', [nested, quote], ['1.text', '0.items.0.url']],
  ['names of components come before all', [quote, unknown], ['1.__component', '0.text', '']],
  ['a missing name is checked with the members', [quote, {}], ['0.text', '1.__component', '']],
  [
    'a list around a name is, too',
    [{}, { __component: ['sections.prose'] }, unknown],
    ['2.__component', '0.__component', '1.__component', '1.__component', ''],
  ],
  [
    'all three',
    [nested, quote, unknown, {}],
    ['2.__component', '1.text', '3.__component', '0.items.0.url', ''],
  ],
])('a zone: %s', async (_what, sections, expected) => {
  const error = await send('PUT', '/api/articles/13', { data: { sections } }, 'token:full');
  expect(paths(error).map((path) => path.replace(/^sections\./, ''))).toEqual(expected);
});

test.each([
  [{ codeUid: ' ' }, ['code', 'codeUid']],
  [{ codeUid: 'sp-001', code: 5 }, ['code', 'codeUid']],
  [{ codeUid: 5 }, ['codeUid', 'code']],
  [{ codeUid: 5, code: 5 }, ['codeUid', 'code']],
])('a new specimen %j: what asks the database is known last', async (data, expected) => {
  expect(paths(await send('POST', '/api/specimens', { data }, 'token:full'))).toEqual(expected);
});

const circle = (id: number) => ({ connect: [{ id, position: { after: id } }] });

test('relations are refused one after the other', async () => {
  const inOrder = { manyToManyWay: circle(29), oneToOne: { disconnect: {} } };
  expect((await send('PUT', '/api/shelves/5', { data: inOrder }, 'token:full')).message).toMatch(
    /^A circular reference was found/,
  );
  const other = { manyToManyWay: { disconnect: {} }, manyToMany: circle(2) };
  expect((await send('PUT', '/api/shelves/5', { data: other }, 'token:full')).message).toBe(
    'Invalid relations',
  );
});

test('a set next to connect is stored without its nulls', async () => {
  const data = { name: 'with nulls', synonyms: { set: [11, null], connect: [] } };
  const made = await kit.send('POST', '/api/tags?populate=synonyms', { data }, 'token:full');
  expect(made.status, made.text).toBe(200);
});

test('of a set next to connect, one place of an old entry takes the last', async () => {
  const put = (set: unknown[]) =>
    kit.send(
      'PUT',
      '/api/profiles/2?populate=author',
      { data: { author: { set, connect: [] } } },
      'token:full',
    );
  const { status, body } = await put([{ id: 0 }, { id: '8' }]);
  expect([status, body.data.attributes.author.data.id]).toEqual([200, 8]);
  for (const noId of [[], 1.5, true, { id: [4] }]) expect((await put([noId, 7])).status).toBe(400);
});

test.each<[body: object, paths: string[]]>([
  [{}, ['passwordConfirmation', 'password', 'code']],
  [{ password: [] }, ['password', 'passwordConfirmation', 'code']],
  [{ password: [], passwordConfirmation: '' }, ['password', 'passwordConfirmation', 'code']],
  [{ password: [], passwordConfirmation: null }, ['passwordConfirmation', 'password', 'code']],
  [{ password: '', code: 5 }, ['passwordConfirmation', 'password', 'code']],
])('reset-password with %j', async (body, expected) => {
  expect(paths(await send('POST', '/api/auth/reset-password', body, 'public'))).toEqual(expected);
});

test.each<[body: object, name: string, message: RegExp]>([
  [{}, 'ValidationError', /^email is a required field$/],
  [{ email: 'new@octavo.test' }, 'ApplicationError', /^username must be at least 3 characters$/],
  [{ email: 'new@octavo.test', username: 'newest' }, 'ValidationError', /^role\.disconnect\[0\] must be a/],
])('a new user with %j: what it is disconnected from is looked at last', async (body, name, message) => {
  const user = {
    username: 'n',
    password: 'secret-1',
    role: { connect: [{ id: 1 }], disconnect: [[]] },
    ...body,
  };
  const error = await send('POST', '/api/users', user, 'token:full');
  expect([error.name, error.message]).toEqual([name, expect.stringMatching(message)]);
});

test('nor does a change look at what it is disconnected from before the address', async () => {
  const role = { connect: [{ id: 4 }], disconnect: [false] };
  const taken = await send('PUT', '/api/users/4', { email: 'editor@octavo.test', role }, 'token:full');
  expect(taken.message).toBe('Email already taken');
  const refused = await send('PUT', '/api/users/4', { role }, 'token:full');
  expect([refused.name, refused.message]).toEqual([
    'ValidationError',
    'role.disconnect[0] must be a `object` type, but the final value was: `false`.',
  ]);
});

test.each([
  ['fields][0]=nope', 'filters][createdBy]=1', 'nope'],
  ['filters][createdBy]=1', 'fields][0]=nope', 'createdBy'],
  ['sort=nope', 'filters][createdBy]=1', 'nope'],
  ['populate][articles][filters][nope]=1', 'sort=updatedBy.id', 'nope'],
  ['populate][articles][fields][0]=nope', 'fields][0]=other', 'nope'],
  ['fields][0]=other', 'populate][articles][fields][0]=nope', 'other'],
])('below populate the names of %s and %s are looked at in this order', async (first, second, named) => {
  const below = (parameter: string) => `populate[tags][${parameter.replace(/^sort/, 'sort]')}`;
  const { body } = await kit.send(
    'GET',
    `/api/articles?${below(first)}&${below(second)}`,
    undefined,
    'token:full',
  );
  expect(body.error.message).toBe(`Invalid parameter ${named}`);
});

test.each([
  ['royaltyRate', 'createdBy', 'createdBy'],
  ['royaltyRate', 'nope', 'nope'],
  ['nope', 'createdBy', 'nope'],
])('of the fields %s and %s, what is no value comes before what is private', async (first, second, named) => {
  const path = `/api/authors?fields[0]=${first}&fields[1]=${second}`;
  const { body } = await kit.send('GET', path, undefined, 'token:full');
  expect(body.error.message).toBe(`Invalid parameter ${named}`);
});

test.each<[connect: unknown[], shelf: number]>([
  [[1, { id: 1 }], 1],
  [[2, 1, { id: 2 }], 2],
  [[1, { id: 2 }, 1], 2],
])('a relation to one entry takes the last of %j', async (connect, shelf) => {
  const path = '/api/books/19?populate=shelfOneToOne,shelfManyToOne';
  const data = { shelfOneToOne: { connect }, shelfManyToOne: { connect } };
  const { status, body } = await kit.send('PUT', path, { data }, 'token:full');
  const { shelfOneToOne, shelfManyToOne } = body.data.attributes;
  expect([status, shelfOneToOne.data.id, shelfManyToOne.data.id]).toEqual([200, shelf, shelf]);
});

test('but a list takes no entry twice', async () => {
  const data = { shelvesManyToMany: { connect: [1, { id: 1 }] } };
  const error = await send('PUT', '/api/books/19', { data }, 'token:full');
  expect(error.message).toMatch(/^The relation with id 1 is already connected/);
});

test('an action of a role that is null is refused in a list as well', async () => {
  const permissions = { 'plugin::users-permissions': { controllers: { user: [null] } } };
  const error = await send('PUT', '/api/users-permissions/roles/4', { permissions }, 'token:full');
  expect(error.message).toBe('Invalid permissions: expected actions by API and controller');
});
