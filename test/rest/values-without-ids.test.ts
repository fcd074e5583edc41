/**
 * Relations given what is no id are refused, and nothing changes: also where v4 fails while it writes, because it does
 * not look at them before.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ compat: 'reference' });
});
afterAll(() => kit.close());

const read = async (path: string): Promise<unknown> =>
  (await kit.send('GET', path, undefined, 'token:full')).body;

const MISSING = '1 relation(s) of type api::author.author associated with this entity do not exist';
const INVALID = 'Invalid relations';

test.each([
  [{ set: [{ id: null }, 2], connect: [] }, MISSING],
  [{ set: [{ id: {} }, 2], connect: [] }, MISSING],
  [{ set: [{ id: { a: 1 } }, 2], connect: [] }, INVALID],
  [{ set: [{}, 2], connect: [] }, INVALID],
  [{ id: {} }, MISSING],
  [{ id: null }, MISSING],
  [{ disconnect: [{ id: {} }] }, INVALID],
  [{ disconnect: [{ id: null }] }, INVALID],
])("an entry's author given %j", async (author, message) => {
  const path = '/api/articles/1?populate=author';
  const before = await read(path);
  const { status, body } = await kit.send('PUT', path, { data: { author } }, 'token:full');
  expect([status, body.error.message]).toEqual([400, message]);
  expect(await read(path)).toEqual(before);
});

test.each([
  [{ disconnect: [{ id: {} }] }, INVALID],
  [{ disconnect: [{ id: null }] }, INVALID],
  [{ set: [{ id: {} }, 2], connect: [] }, MISSING],
])("a new entry's author given %j", async (author, message) => {
  const data = { title: 'Not made', author };
  const { status, body } = await kit.send('POST', '/api/articles', { data }, 'token:full');
  expect([status, body.error.message]).toEqual([400, message]);
});

test('texts in the place that another id takes are passed over, as in v4', async () => {
  const author = { set: ['x', 2], connect: [] };
  const { status } = await kit.send('PUT', '/api/articles/1', { data: { author } }, 'token:full');
  expect(status).toBe(200);
});

test('a polymorphic relation to one entry does not take several', async () => {
  const subjects = [1, 2].map((id) => ({ id, __type: 'api::article.article' }));
  const change = (subject: unknown) =>
    kit.send('PUT', '/api/notes/1?populate=subject', { data: { subject } }, 'token:full');
  const { status, body } = await change(subjects);
  expect([status, body.error.message]).toEqual([400, 'subject takes entries as { id, __type }']);
  const one = await change(subjects.slice(1));
  expect([one.status, one.body.data.attributes.subject.id]).toEqual([200, 2]);
});

describe('files given an id beside a set', () => {
  const change = (gallery: unknown) =>
    kit.send('PUT', '/api/articles/1?populate=gallery', { data: { gallery } }, 'token:full');

  test.each([[{ set: [1], id: 2 }], [{ set: [], id: 2 }]])('%j: the id counts, as in v4', async (gallery) => {
    const { body } = await change(gallery);
    expect(body.data.attributes.gallery.data.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  test.each([' ', 'x', 999, null, {}])('%j as the id is a 400', async (id) => {
    const { status, body } = await change({ set: [], id });
    expect([status, body.error.message]).toEqual([
      400,
      '1 relation(s) of type plugin::upload.file associated with this entity do not exist',
    ]);
  });

  test.each([
    [{ set: [1], connect: [2] }],
    [{ set: [1], disconnect: [] }],
  ])('%j is a 400', async (gallery) => {
    const { status, body } = await change(gallery);
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining('connect and disconnect can not be used on gallery'),
    ]);
  });
});
