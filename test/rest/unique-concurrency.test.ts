/** One value, fifty who want it at once: one gets it, in one process and in two on the same file. */
import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyKit, httpClient, type Send, serveKit } from '../support/serve-kit.ts';
import { startProcess } from '../support/server-process.ts';

const MANY = 50;

/** The ways to want one value. */
const CASES: readonly (readonly [what: string, path: string, body: (n: number) => object])[] = [
  ['a unique text', '/api/tags', () => ({ name: 'wanted' })],
  ['a uid', '/api/tags', (n) => ({ name: `slug ${n}`, slug: 'wanted' })],
  ['a unique number', '/api/specimens', (n) => ({ code: `count ${n}`, uniqueCount: 4711 })],
  ['a unique email', '/api/specimens', (n) => ({ code: `mail ${n}`, uniqueEmail: 'wanted@octavo.test' })],
];

async function race(sends: readonly Send[], path: string, body: (n: number) => object): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, n) => sends[n % sends.length]!('POST', path, { data: body(n) })),
  );
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(answers.length - refused.length).toBe(1);
  for (const { status, body: answer } of refused) {
    expect([status, answer.error.message]).toEqual([400, 'This attribute must be unique']);
  }
}

test('one process', async () => {
  const kit = await serveKit();
  for (const [, path, body] of CASES) await race([kit.send], path, body);
  await kit.close();
});

test('two processes on one file', async () => {
  const { dir, file } = copyKit();
  const servers = [await startProcess(dir), await startProcess(dir)];
  const clients = servers.map((server) => httpClient(server.address));
  for (const [, path, body] of CASES)
    await race(
      clients.map(({ send }) => send),
      path,
      body,
    );
  const db = new BetterSqlite3(file, { readonly: true });
  const counts = db
    .prepare(`SELECT (SELECT count(*) FROM tags WHERE name = 'wanted'), (SELECT count(*) FROM tags WHERE slug = 'wanted'),
      (SELECT count(*) FROM specimens WHERE unique_count = 4711), (SELECT count(*) FROM specimens WHERE unique_email = 'wanted@octavo.test')`)
    .raw()
    .get();
  expect(counts).toEqual([1, 1, 1, 1]);
  db.close();
  for (const client of clients) client.close();
  for (const server of servers) await server.kill();
  rmSync(dir, { recursive: true, force: true });
});

test('a value only the unique index knows of is refused like one the check finds', async () => {
  const kit = await serveKit();
  // an index of the project's own, over an attribute that is not called unique
  const db = new BetterSqlite3(kit.file);
  db.exec('CREATE UNIQUE INDEX books_pages_own ON books (pages) WHERE id > 30');
  db.close();
  expect((await kit.send('POST', '/api/books', { data: { title: 'one', pages: 4711 } })).status).toBe(200);
  const { status, body } = await kit.send('POST', '/api/books', { data: { title: 'two', pages: 4711 } });
  const error = { path: ['pages'], message: 'This attribute must be unique', name: 'ValidationError' };
  expect([status, body.error.details]).toEqual([400, { errors: [error] }]);
  await kit.close();
});
