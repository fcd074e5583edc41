/** One value, fifty who want it at once: one gets it, in one process and in two on the same database. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectTo } from '../support/database.ts';
import { httpClient, type Send } from '../support/http-client.ts';
import { copyKit, serveKit } from '../support/serve-kit.ts';
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

test('two processes on one database', async () => {
  const { dir, file } = copyKit();
  const servers = [await startProcess(dir), await startProcess(dir)];
  const clients = servers.map((server) => httpClient(server.address));
  for (const [, path, body] of CASES)
    await race(
      clients.map(({ send }) => send),
      path,
      body,
    );
  const db = connectTo(file, { readonly: true });
  const counts = db
    .prepare(`SELECT (SELECT count(*) FROM tags WHERE name = 'wanted') a, (SELECT count(*) FROM tags WHERE slug = 'wanted') b,
      (SELECT count(*) FROM specimens WHERE unique_count = 4711) c, (SELECT count(*) FROM specimens WHERE unique_email = 'wanted@octavo.test') d`)
    .get();
  expect(counts).toEqual({ a: 1, b: 1, c: 1, d: 1 });
  db.close();
  for (const client of clients) client.close();
  for (const server of servers) await server.kill();
  rmSync(dir, { recursive: true, force: true });
});

test('a value only the unique index knows of is refused like one the check finds', async () => {
  const kit = await serveKit();
  // the server has written to the table before it gets the index
  expect((await kit.send('POST', '/api/books', { data: { title: 'none', pages: 1 } })).status).toBe(200);
  // an index of the project's own, over an attribute that is not called unique
  const db = connectTo(kit.file);
  db.exec('UPDATE books SET pages = NULL');
  db.exec('CREATE UNIQUE INDEX books_pages_own ON books (pages)');
  db.close();
  expect((await kit.send('POST', '/api/books', { data: { title: 'one', pages: 4711 } })).status).toBe(200);
  const { status, body } = await kit.send('POST', '/api/books', { data: { title: 'two', pages: 4711 } });
  const error = { path: ['pages'], message: 'This attribute must be unique', name: 'ValidationError' };
  expect([status, body.error.details]).toEqual([400, { errors: [error] }]);
  await kit.close();
});
