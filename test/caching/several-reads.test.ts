/** One GraphQL query reads entries of several types: its answer is kept as long as none of them changes, and only if all may be kept. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

let octavo: Octavo;
let dir: string;
let counts: AnswerCache['counts'];

beforeAll(async () => {
  ({ dir } = copyKit());
  mkdirSync(join(dir, 'config/env/test'), { recursive: true });
  const cache = { types: { 'api::book.book': { memory: false } } };
  writeFileSync(join(dir, 'config/env/test/api.json'), JSON.stringify({ cache }));
  octavo = await openOctavo({ dir, compat: 'reference' });
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  await octavo.send('GET', '/api/tags', undefined, 'token:full');
  counts = (read.mock.contexts[0] as AnswerCache).counts;
  read.mockRestore();
});

afterAll(async () => {
  await octavo.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Asks with the token for everything. @returns the answer, and whether it came from memory */
async function ask(query: string): Promise<[text: string, isKept: boolean]> {
  const { hits } = counts;
  const { status, text } = await octavo.send('POST', '/graphql', { query }, 'token:full');
  expect(status).toBe(200);
  return [text, counts.hits > hits];
}

const list = (type: string): string => `${type} { data { id attributes { name } } }`;

test.each([
  ['the first', 'authors'],
  ['the second', 'tags'],
  ['the third', 'categories'],
])('a change of %s type', async (_which, type) => {
  const query = `{ ${['authors', 'tags', 'categories'].map(list).join(' ')} }`;
  // what changed before it was asked for again is kept at its second request
  for (const _again of [1, 2, 3]) await ask(query);
  expect((await ask(query))[1]).toBe(true);
  const name = `Changed in ${type}`;
  const { status } = await octavo.send('PUT', `/api/${type}/1`, { data: { name } }, 'token:full');
  expect(status).toBe(200);
  const [text, isKept] = await ask(query);
  expect(text).toContain(name);
  expect(isKept).toBe(false);
});

test.each([
  ['the first', '{ books { data { id } } tags { data { id } } }'],
  ['the second', '{ tags { data { id } } books { data { id } } }'],
  ['the only one', '{ books { data { id } } }'],
])('a type that is not kept is %s', async (_which, query) => {
  for (const _again of [1, 2, 3]) expect((await ask(query))[1]).toBe(false);
});
