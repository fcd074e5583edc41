/**
 * Bodies with several mistakes: which are told, and in which order. The answers are the reference's, asked of it; a
 * client that shows the first problem beside a field has to see the same one.
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
    'all three',
    [nested, quote, unknown, {}],
    ['2.__component', '1.text', '3.__component', '0.items.0.url', ''],
  ],
])('a zone: %s', async (_what, sections, expected) => {
  const error = await send('PUT', '/api/articles/13', { data: { sections } }, 'token:full');
  expect(paths(error).map((path) => path.replace(/^sections\./, ''))).toEqual(expected);
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
  expect((await put([[], 7])).status).toBe(400);
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

test('an action of a role that is null is refused in a list as well', async () => {
  const permissions = { 'plugin::users-permissions': { controllers: { user: [null] } } };
  const error = await send('PUT', '/api/users-permissions/roles/4', { permissions }, 'token:full');
  expect(error.message).toBe('Invalid permissions: expected actions by API and controller');
});
