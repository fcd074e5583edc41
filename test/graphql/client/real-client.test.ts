/**
 * A client as people have it: types made by graphql-codegen from the server's introspection, operations sent
 * by urql. `golden/types.ts` is what the generator makes of this server, and `npm run check` compiles it
 * together with the calls below.
 */
import { join } from 'node:path';
import { Client, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf, type Identity } from '../../support/credentials.ts';
import { type ServedKit, serveKit } from '../../support/serve-kit.ts';
import { generateTypes } from './generate-types.ts';
import {
  ArticlesOfTagDocument,
  CreateTagDocument,
  MeDocument,
  SignInDocument,
  TagsDocument,
  UploadFileDocument,
} from './golden/types.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

/** A client with its own way of sending: queries by GET where they fit, files as a form. */
const clientWith = (headers: { authorization?: string }): Client =>
  new Client({
    url: `${kit.address}/graphql`,
    exchanges: [fetchExchange],
    fetchOptions: { headers: headers as Record<string, string> },
  });

const clientAs = (identity: Identity): Client => clientWith(headersOf(identity));

/** What is there, or a failed test. */
function present<Value>(value: Value): NonNullable<Value> {
  expect(value).not.toBeNull();
  return value!;
}

test('the types are those the generator makes', async () => {
  const types = await generateTypes(`${kit.address}/graphql`);
  await expect(types).toMatchFileSnapshot(join(import.meta.dirname, 'golden/types.ts'));
});

test('a list with its total', async () => {
  const { data, error } = await clientAs('editor').query(TagsDocument, { name: 'a', limit: 3 });
  expect(error).toBeUndefined();
  const { data: entries, meta } = present(data?.tags);
  const names = entries.map(({ attributes }) => present(attributes).name);
  const stored = kit.db.prepare(`SELECT name FROM tags WHERE name LIKE '%a%' ORDER BY name`).pluck().all();
  expect(names).toEqual(stored.slice(0, 3));
  expect(meta.pagination.total).toBe(stored.length);
});

test('a list in an entry, with a relation and a zone in it', async () => {
  const { data, error } = await clientAs('editor').query(ArticlesOfTagDocument, { id: 1 });
  expect(error).toBeUndefined();
  const tag = present(present(data?.tag).data?.attributes);
  const articles = present(tag.articles).data.map(({ attributes }) => present(attributes));
  expect(articles).toHaveLength(2);
  for (const { kind, title } of articles) {
    expect(title).not.toBe('');
    expect(kind).toMatch(/^(news|review|essay|interview)$/);
  }
  const authors = articles.map(({ author }) => present(author).data?.attributes?.name);
  expect(authors.filter(Boolean)).not.toEqual([]);
  const sections = articles.flatMap((article) => present(article.sections));
  expect(sections).not.toEqual([]);
  for (const section of sections) expect(present(section).__typename).toMatch(/^ComponentSections/);
});

test('a sign-in, and what its token may do', async () => {
  const guest = clientAs('public');
  const refused = await guest.query(MeDocument, {});
  expect(refused.data?.me ?? null).toBeNull();

  const { identifier, password } = { identifier: 'editor', password: 'Editor-pass-1' };
  const signedIn = await guest.mutation(SignInDocument, { input: { identifier, password } });
  expect(signedIn.error).toBeUndefined();
  const { jwt, user } = present(signedIn.data).login;
  expect(user.username).toBe('editor');

  const editor = clientWith({ authorization: `Bearer ${jwt}` });
  const { data } = await editor.query(MeDocument, {});
  expect(present(data?.me)).toMatchObject({ username: 'editor', role: { type: 'editor' } });

  const wrong = await guest.mutation(SignInDocument, { input: { identifier, password: 'wrong' } });
  expect(wrong.error?.graphQLErrors.map(({ message }) => message)).toEqual([
    'Invalid identifier or password',
  ]);
});

test('a new entry, and the rule it may break', async () => {
  const editor = clientAs('editor');
  const { data, error } = await editor.mutation(CreateTagDocument, { data: { name: 'Urql', weight: 3 } });
  expect(error).toBeUndefined();
  const tag = present(data?.createTag?.data);
  expect(tag.attributes).toMatchObject({ name: 'Urql', weight: 3 });
  const { data: found } = await editor.query(TagsDocument, { name: 'urql', limit: 1 });
  expect(found?.tags?.data.map(({ id }) => id)).toEqual([tag.id]);

  const refused = await editor.mutation(CreateTagDocument, { data: { weight: 3 } });
  expect(refused.error?.graphQLErrors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    error: { name: 'ValidationError', details: { errors: [{ path: ['name'] }] } },
  });
});

test('a file', async () => {
  const file = new File(['The tide.'], 'tide.txt', { type: 'text/plain' });
  const { data, error } = await clientAs('editor').mutation(UploadFileDocument, {
    file,
    info: { alternativeText: 'A text' },
  });
  expect(error).toBeUndefined();
  const { name, mime, alternativeText, url } = present(data?.upload.data?.attributes);
  expect({ name, mime, alternativeText }).toEqual({
    name: 'tide.txt',
    mime: 'text/plain',
    alternativeText: 'A text',
  });
  const stored = await fetch(new URL(url, kit.address));
  expect(await stored.text()).toBe('The tide.');
});
