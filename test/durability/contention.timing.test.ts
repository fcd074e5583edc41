/** What writes do when the database cannot be written just now: they wait, then say so; reads go on. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { startServer } from '../../src/octavo/app/start-server.ts';
import { httpClient } from '../support/http-client.ts';
import { copyKit, type ServedKit, serveKit } from '../support/serve-kit.ts';
import { dumpOf } from '../support/table-invariants.ts';
import { testSql } from '../support/test-sql.ts';

const BUSY_TIMEOUT = 400;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function served(): Promise<{ kit: ServedKit; other: BetterSqlite3.Database }> {
  const kit = await serveKit({ busyTimeout: BUSY_TIMEOUT, log: 'fatal' });
  ends.push(kit.close);
  const other = new BetterSqlite3(kit.file);
  ends.push(() => other.close());
  return { kit, other };
}

const create = (kit: ServedKit, label: string) => kit.send('POST', '/api/shelves', { data: { label } });

test('a lock held too long: 503 with Retry-After, and nothing is written', async () => {
  const { kit, other } = await served();
  // the first of each kind also loads code
  await create(kit, 'first');
  await kit.send('GET', '/api/shelves/1');
  const before = dumpOf(kit.db);
  other.exec('BEGIN IMMEDIATE');
  const order: string[] = [];
  const [write, read] = await Promise.all([
    create(kit, 'x').finally(() => order.push('write')),
    kit.send('GET', '/api/shelves/1').finally(() => order.push('read')),
  ]);
  other.exec('ROLLBACK');
  expect(write.body).toEqual({
    data: null,
    error: { status: 503, name: 'ServiceUnavailableError', message: 'The database is busy', details: {} },
  });
  expect([write.status, write.headers['retry-after']]).toEqual([503, '1']);
  expect(write.milliseconds).toBeGreaterThan(BUSY_TIMEOUT * 0.9);
  expect([read.status, order]).toEqual([200, ['read', 'write']]);
  expect(dumpOf(kit.db)).toBe(before);
  expect((await create(kit, 'y')).status).toBe(200);
});

test('those who wait in line give up together', async () => {
  const { kit, other } = await served();
  other.exec('BEGIN IMMEDIATE');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create(kit, `shelf ${n}`)));
  other.exec('ROLLBACK');
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(503));
  // one after the other they would take twenty times as long as one
  expect(Math.max(...answers.map((answer) => answer.milliseconds))).toBeLessThan(BUSY_TIMEOUT * 15);
});

test('a lock held for a while: the writes wait and are done', async () => {
  const { kit, other } = await served();
  other.exec('BEGIN IMMEDIATE');
  setTimeout(() => other.exec('COMMIT'), BUSY_TIMEOUT / 4);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => create(kit, `shelf ${n}`)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(200));
  expect(answers[0]!.milliseconds).toBeGreaterThan(BUSY_TIMEOUT / 5);
});

test('a reader of another program stands in no writer’s way', async () => {
  const { kit, other } = await served();
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM shelves').get();
  expect((await create(kit, 'x')).status).toBe(200);
  other.exec('COMMIT');
});

test('a file that may not be written: 503 with Retry-After, reads work', async () => {
  const { dir, file } = copyKit({ journalMode: 'delete', log: 'fatal' });
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  const start = () =>
    startServer({ dir, port: 0, mode: 'production', env: {}, reporter: { info() {}, warn() {} } });
  // what Octavo adds to a database is there before it becomes read-only
  await (await start()).close();
  makeReadOnly(file);
  const server = await start();
  ends.push(server.close);
  const { send, close } = httpClient(server.address);
  ends.push(close);
  expect((await send('GET', '/api/shelves/1')).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/api/shelves'],
    ['PUT', '/api/shelves/1'],
    ['DELETE', '/api/shelves/1'],
  ] as const) {
    const answer = await send(method, path, { data: { label: 'x' } });
    expect([answer.status, answer.body.error.message, answer.headers['retry-after']]).toEqual([
      503,
      'The database can not be written',
      '30',
    ]);
  }
});

/** SQLite itself refuses to write a file of a later format, for any user: a read-only file, for root as well. */
function makeReadOnly(file: string): void {
  const bytes = readFileSync(file);
  bytes[18] = 3;
  writeFileSync(file, bytes);
}

test('a full disk: 503, nothing of the transaction stays, and writes work again when there is room', async () => {
  const { dir, file } = copyKit();
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  const db = openSqlite({ filename: file });
  ends.push(() => db.close());
  const [{ page_count: pages }] = (await db.query<{ page_count: number }>(sql`PRAGMA page_count`)) as [
    { page_count: number },
  ];
  await db.run(sql`INSERT INTO shelves (label) VALUES ('before')`);
  await db.query(testSql(`PRAGMA max_page_count = ${pages + 2}`));
  const write = async () =>
    db.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO shelves (label) VALUES ('after')`);
      await tx.run(sql`INSERT INTO shelves (room) VALUES (?)`, ['x'.repeat(100_000)]);
    });
  const error = await write().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(OctavoError);
  expect([(error as OctavoError).status, (error as OctavoError).retryAfter]).toEqual([503, 30]);
  expect((error as OctavoError).cause).toMatchObject({ code: 'SQLITE_FULL' });
  const labels = (): unknown => db.query(sql`SELECT label FROM shelves WHERE label IN ('before', 'after')`);
  expect(await labels()).toEqual([{ label: 'before' }]);
  await db.query(sql`PRAGMA max_page_count = 1000000`);
  await write();
  expect(await labels()).toEqual([{ label: 'before' }, { label: 'after' }]);
});
