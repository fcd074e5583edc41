/** Forms to `/graphql` need no permission: the files in them must not fill the disk of the server. */
import { mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveKitCode } from '../project-code/code-project.ts';
import { headersOf, type Identity } from '../support/credentials.ts';
import { serveLibrary } from '../upload/served-library.ts';

const UPLOAD = JSON.stringify({
  query: 'mutation ($file: Upload!) { upload(file: $file) { data { id } } }',
  variables: { file: null },
});
const MAP = JSON.stringify({ 0: ['variables.file'] });

/** A file that the test makes when all others have been made. */
const LAST = 'last';

type Part = readonly [name: string, value: string | Blob];
const FILE: Part = ['0', new Blob(['x'.repeat(100_000)], { type: 'text/plain' })];

/** Sends a form. @returns the files that were made where forms wait */
async function send(address: string, dir: string, parts: readonly Part[], as: Identity) {
  const folder = join(dir, '.tmp/uploads');
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  const all = Promise.withResolvers<void>();
  const watcher = watch(folder, (_event, name) => {
    seen.add(String(name));
    if (name === LAST) all.resolve();
  });
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'a.txt');
  }
  const answer = await fetch(`${address}/graphql`, { method: 'POST', body: form, headers: headersOf(as) });
  const body = (await answer.json()) as { data?: unknown; errors?: { message: string }[] };
  // the events come in the order of the changes
  writeFileSync(join(folder, LAST), '');
  await all.promise;
  watcher.close();
  rmSync(join(folder, LAST));
  return { status: answer.status, body, written: seen.size - 1, left: readdirSync(folder) };
}

test('files of callers who may not upload are not written', async () => {
  const library = await serveLibrary();
  const ask = (parts: readonly Part[], as: Identity) => send(library.address, library.dir, parts, as);
  const upload: readonly Part[] = [['operations', UPLOAD], ['map', MAP], FILE];
  for (const as of ['public', 'limited']) {
    const refused = await ask(upload, as);
    expect([refused.written, refused.body.errors?.[0]?.message], as).toEqual([0, 'Forbidden access']);
  }
  const taken = await ask(upload, 'editor');
  expect(taken.body.errors).toBeUndefined();
  expect([taken.written > 0, taken.left]).toEqual([true, []]);
});

test.each([
  ['before operations', [FILE, ['operations', UPLOAD], ['map', MAP]]],
  ['before map', [['operations', UPLOAD], FILE, ['map', MAP]]],
  ['beside operations that are none', [['operations', '{'], ['map', MAP], FILE]],
] as const)('a file %s is not written, whichever client sends it', async (_where, parts) => {
  const library = await serveLibrary();
  const answer = await send(library.address, library.dir, parts as readonly Part[], 'editor');
  expect([answer.status, answer.written]).toEqual([400, 0]);
});

test('a project that adds fields for files says itself who may send some', async () => {
  const { ask } = await serveKitCode({
    'src/index.js': `module.exports = { register({ strapi }) {
      strapi.plugin('graphql').service('extension').use(() => ({
        typeDefs: 'extend type Mutation { weigh(file: Upload!): String }',
        resolvers: { Mutation: { weigh: { resolve: async (_root, { file }) => (await file.take()).name } } },
        resolversConfig: { 'Mutation.weigh': { auth: false } },
      }));
    } };`,
  });
  const form = new FormData();
  form.append(
    'operations',
    JSON.stringify({ query: 'mutation ($file: Upload!) { weigh(file: $file) }', variables: { file: null } }),
  );
  form.append('map', MAP);
  form.append('0', FILE[1] as Blob, 'a.txt');
  const { body } = await ask('/graphql', { method: 'POST', body: form });
  expect(body, JSON.stringify(body)).toEqual({ data: { weigh: 'a.txt' } });
});

test('the files of one form have a limit together', async () => {
  const library = await serveLibrary({ upload: { formSizeLimit: 150_000 } });
  const part = (name: string) => ({ name, content: 'x'.repeat(100_000) });
  const one = await library.post('/api/upload', [part('a.txt')]);
  expect(one.status).toBe(200);
  const two = await library.post('/api/upload', [part('a.txt'), part('b.txt')]);
  expect([two.status, two.body.error?.message ?? two.body]).toEqual([
    413,
    'The files of a form exceed their size limit of 150 KB together (formSizeLimit).',
  ]);
  expect(readdirSync(join(library.dir, '.tmp/uploads'))).toEqual([]);
});
