/**
 * V36 over GraphQL: documents made to be costly are refused by the name of a limit before anything is read;
 * and with introspection off no way leads to the schema.
 */
import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runFast } from '../../src/api/graphql/execute/fast-path.ts';
import { headersOf } from '../support/credentials.ts';
import { returnDatabase } from '../support/database.ts';
import { type OpenGraphql, openKitGraphql } from '../support/graphql.ts';
import { httpClient } from '../support/http-client.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

let kit: OpenGraphql;

beforeAll(async () => {
  kit = await openKitGraphql();
  // a statement that notes when the token was used counts for none of the documents
  const before = kit.db.statementCount;
  await kit.access.authenticate(headersOf('token:full').authorization);
  while (kit.db.statementCount === before) await setImmediate();
});

afterAll(() => kit.close());

const many = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(' ');

const deep = (levels: number): string =>
  `{ articles { data { ${'attributes { tags { data { attributes { articles { data { '.repeat(levels)}id${' } } } } } }'.repeat(levels)} } } }`;

const half = (alias: string, next: string): string =>
  `${alias}: articles { data { attributes { tags { data { ...${next} } } } } }`;
const bomb = many(
  30,
  (i) =>
    `fragment f${i} on TagEntity { ${i < 29 ? `attributes { ${half('a', `f${i + 1}`)} ${half('b', `f${i + 1}`)} }` : 'id'} }`,
);

test.each([
  ['lists in lists in lists', deep(3), /graphql\.limits\.cost/],
  ['a hundred levels', deep(60), /graphql\.limits\.nesting/],
  [
    'a thousand aliases',
    `{ ${many(1000, (i) => `a${i}: tags { data { id } }`)} }`,
    /graphql\.limits\.aliases/,
  ],
  [
    'a thousand root fields',
    `{ ${many(1000, () => 'tags { data { id } }')} }`,
    /graphql\.limits\.(rootFields|merges)/,
  ],
  ['fragments that double', `{ tags { data { ...f0 } } } ${bomb}`, /graphql\.limits\.(fields|nesting)/],
  [
    'fragments in a circle',
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    /Cannot spread fragment/,
  ],
  [
    'a huge page',
    '{ tags(pagination: { limit: 100000000 }) { data { attributes { articles(pagination: { limit: 100000000 }) { data { attributes { tags(pagination: { limit: 100000000 }) { data { attributes { articles(pagination: { limit: 1000000 }) { data { id } } } } } } } } } } } }',
    /graphql\.limits\.cost/,
  ],
  ['brackets alone', `{ tags(filters: { and: ${'['.repeat(5000)}`, /graphql\.limits\.nesting|Syntax Error/],
  ['a very long document', `{ tags { data { id } } } #${'x'.repeat(200_000)}`, /graphql\.limits\.length/],
  [
    'a thousand directives',
    `{ tags ${many(1000, () => '@skip(if: false)')} { data { id } } }`,
    /graphql\.limits\.directives/,
  ],
])('%s', async (_name, query, message) => {
  const { status, body, statements, reported } = await kit.ask(query, 'token:full');
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(body.errors[0].message).toMatch(message);
  expect(statements).toBe(0);
  expect(reported).toEqual([]);
});

test('filters have the limits of REST', async () => {
  const tests = many(400, (i) => `{ author: { name: { contains: "${i}" } } }`);
  const { body, statements } = await kit.ask(
    `{ articles(filters: { or: [${tests}] }) { data { id } } }`,
    'token:full',
  );
  expect(body.errors[0].message).toMatch(/limits\.(joins|filterNodes|arrayItems)/);
  expect(body.data).toEqual({ articles: null });
  expect(statements).toBe(0);
});

test('introspection off: no way to the schema, but __typename', async () => {
  const { dir, file } = copyKit({ log: 'fatal' });
  const server = await openOctavo({ dir, env: { NODE_ENV: 'production' } });
  const client = httpClient(server.address);
  const ask = (query: string) => client.send('POST', '/graphql', { query });
  for (const query of [
    '{ __schema { types { name } } }',
    '{ x: __type(name: "Tag") { fields { name } } }',
    '{ ...f } fragment f on Query { ... { __schema { queryType { name } } } }',
    'query ($t: Boolean = true) { __schema @include(if: $t) { types { name } } }',
    'mutation { __schema { types { name } } }',
  ]) {
    const { status, text } = await ask(query);
    expect(status, query).toBe(400);
    expect(text).not.toMatch(/"(types|fields|queryType)":/);
  }
  expect((await ask('{ __typename }')).body).toEqual({ data: { __typename: 'Query' } });
  const page = await fetch(`${server.address}/graphql`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(400);
  client.close();
  await server.close();
  returnDatabase(file);
  rmSync(dir, { recursive: true, force: true });
});

test('a read that is refused while the others of its operation are started ends no server', async () => {
  const busy = new Error('too many costly reads');
  let passed = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => passed);
  onTestFinished(() => time.mockRestore());
  const started: string[] = [];
  const reader = {
    readsAtOnce: 4,
    run(read: string) {
      started.push(read);
      if (read === 'refused') return setImmediate().then(() => Promise.reject(busy));
      // longer than others have to wait for their turn
      passed += 15;
      return Buffer.from('{}');
    },
  };
  const reads = ['refused', 'slow', 'next', 'last'];
  const ids = reads.map(() => -1);
  const query = { reads, ids, texts: Array(reads.length + 1).fill(Buffer.from('')), cost: 1 };
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    await expect(runFast(reader as never, query as never, [], { bytes: 0 })).rejects.toBe(busy);
    await setImmediate();
  } finally {
    process.off('unhandledRejection', note);
  }
  expect(unhandled).toEqual([]);
  expect(started).not.toContain('last');
});

test('large documents that arrive together are prepared in turns of the event loop of their own', async () => {
  const document = (name: string): string =>
    `{ ${many(100, (i) => `${name}${i}: tags(filters: { name: { eq: "${name}${i}" } }) { data { id } }`)} }`;
  const done: string[] = [];
  const answers = ['a', 'b', 'c', 'd'].map(async (name) => {
    const { body } = await kit.ask(document(name), 'token:full');
    done.push(name);
    return body.errors;
  });
  let turns = 0;
  while (done.length < answers.length) {
    await setImmediate();
    turns += 1;
  }
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined, undefined]);
  // two for each: one to validate it, and one to plan its reads
  expect(turns).toBeGreaterThanOrEqual(8);
});
