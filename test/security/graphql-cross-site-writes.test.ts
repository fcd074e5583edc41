/**
 * What another site can make a visitor's browser send to `/graphql`: links, pictures and forms, with cookies
 * but without an `Authorization` header. None of it changes anything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
let jwt: string;

beforeAll(async () => {
  kit = await serveKit();
  jwt = headersOf('editor').authorization!.slice('Bearer '.length);
});

afterAll(() => kit.close());

const CREATE = 'mutation C { createTag(data: { name: "from elsewhere" }) { data { id } } }';
const BOTH = `query Q { __typename } ${CREATE}`;

const tags = (): unknown => kit.db.prepare('SELECT count(*) FROM tags').pluck().get();

async function expectNothing(path: string, init: RequestInit): Promise<void> {
  const before = tags();
  const answer = await fetch(`${kit.address}${path}`, init);
  expect(tags(), `${init.method ?? 'GET'} ${path} ${answer.status}`).toBe(before);
  expect(await answer.text()).not.toContain('"createTag":{"data":{"id"');
}

const search = (params: Record<string, string>): string => `/graphql?${new URLSearchParams(params)}`;

test('the mutation works for who may do it', async () => {
  const before = tags() as number;
  const answer = await kit.send('POST', '/graphql', { query: CREATE }, 'editor');
  expect(answer.body.errors, answer.text).toBeUndefined();
  expect(tags()).toBe(before + 1);
});

test.each([
  ['a mutation', search({ query: CREATE })],
  ['one among queries, by its name', search({ query: BOTH, operationName: 'C' })],
  ['an endpoint with a slash', `${search({ query: CREATE }).replace('?', '/?')}`],
  ['twice', `${search({ query: '{ __typename }' })}&query=${encodeURIComponent(CREATE)}`],
])('by GET, even with a credential: %s', async (_name, path) => {
  for (const method of ['GET', 'HEAD']) {
    await expectNothing(path, { method, headers: { authorization: `Bearer ${jwt}` } });
  }
});

test('the hash of a mutation that was sent before', async () => {
  const hash = async (text: string): Promise<string> =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash: await hash(CREATE) } };
  const known = await kit.send('POST', '/graphql', { query: CREATE, extensions }, 'editor');
  expect(known.status).toBe(200);
  await expectNothing(search({ extensions: JSON.stringify(extensions) }), {
    headers: { authorization: `Bearer ${jwt}` },
  });
});

test('forms with whatever a browser sends along', async () => {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: CREATE }));
  form.set('map', '{}');
  for (const body of [
    form,
    new URLSearchParams({ query: CREATE }),
    new URLSearchParams({ query: CREATE, access_token: jwt, token: jwt, Authorization: `Bearer ${jwt}` }),
    new Blob([JSON.stringify({ query: CREATE })], { type: 'text/plain' }),
  ]) {
    await expectNothing('/graphql', {
      method: 'POST',
      body,
      headers: {
        cookie: `jwt=${jwt}; token=${jwt}; authorization=Bearer ${jwt}`,
        origin: 'https://elsewhere.test',
      },
    });
    await expectNothing(search({ access_token: jwt, jwt }), { method: 'POST', body });
  }
});
