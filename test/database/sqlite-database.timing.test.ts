/** Values in and out, transactions and their turns. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { STATEMENT_CACHE_SIZE } from '../../src/core/database/sqlite/connection.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();
let serial = 0;
let filename: string;
let db: Database;

beforeEach(async () => {
  serial += 1;
  filename = path(`${serial}.db`);
  db = openSqlite({ filename });
  await db.run(sql`CREATE TABLE t (id integer PRIMARY KEY AUTOINCREMENT, x, name varchar(255))`);
  return () => db.close();
});

const names = async (): Promise<unknown[]> =>
  (await db.query(sql`SELECT name FROM t ORDER BY id`)).map((r) => r.name);
const insert = 'INSERT INTO t (name) VALUES (?)';
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('values are bound as what they are', async () => {
  const [row] = await db.query(
    sql`SELECT typeof(?) AS a, typeof(?) AS b, typeof(?) AS c, 'n' || ? AS d, ? AS e, ? AS f, ? AS g`,
    [1, 1.5, 2n ** 60n, 7, true, new Date(1700000000000), new Date(Number.NaN)],
  );
  expect(row).toEqual({ a: 'integer', b: 'real', c: 'integer', d: 'n7', e: 1, f: 1700000000000, g: null });
  expect(await db.query(sql`SELECT name FROM t WHERE name = 'x' LIMIT ? OFFSET ?`, [5, 0])).toEqual([]);
});

test('whole numbers come back as numbers where they are safe, as bigints beyond', async () => {
  await db.run(sql`INSERT INTO t (x) VALUES (?), (?), (?)`, [2 ** 53 - 1, 2n ** 53n + 1n, -(2n ** 63n)]);
  expect((await db.query(sql`SELECT x FROM t ORDER BY id`)).map((row) => row.x)).toEqual([
    2 ** 53 - 1,
    2n ** 53n + 1n,
    -(2n ** 63n),
  ]);
});

test('run answers changes and the last id; a statement without rows may go through query', async () => {
  expect(await db.run(testSql(insert), ['a'])).toEqual({ changes: 1, lastId: 1 });
  expect(await db.query(testSql(insert), ['b'])).toEqual([]);
  expect(await db.query(testSql(`${insert} RETURNING id`), ['c'])).toEqual([{ id: 3 }]);
  expect(await db.run(sql`UPDATE t SET name = ?`, ['d'])).toMatchObject({ changes: 3 });
});

test('readBody gives the bytes, null for no row or NULL', async () => {
  const body = await db.readBody(sql`SELECT CAST('{"n":' || ? || '}' AS BLOB)`, [5]);
  expect(Buffer.isBuffer(body)).toBe(true);
  expect(body?.toString()).toBe('{"n":5}');
  expect(await db.readBody(sql`SELECT x FROM t WHERE id = ?`, [1])).toBeNull();
  expect(await db.readBody(sql`SELECT NULL`, [])).toBeNull();
});

test('statements are counted, those about transactions are not', async () => {
  const before = db.statementCount;
  await db.transaction((tx) => tx.run(testSql(insert), ['a']));
  await db.readBody(sql`SELECT NULL`, []);
  await names();
  expect(db.statementCount - before).toBe(3);
});

test('more statements than the cache holds', async () => {
  for (let n = 0; n < STATEMENT_CACHE_SIZE + 50; n += 1) {
    expect(await db.query(testSql(`SELECT ${n} AS n`))).toEqual([{ n }]);
  }
  expect(await db.query(sql`SELECT 0 AS n`)).toEqual([{ n: 0 }]);
});

test('a transaction stays or goes as a whole', async () => {
  await db.transaction(async (tx) => {
    await tx.run(testSql(insert), ['a']);
    await tick();
    await tx.run(testSql(insert), ['b']);
  });
  await expect(
    db.transaction(async (tx) => {
      await tx.run(testSql(insert), ['c']);
      await tick();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(() =>
    db.transaction((tx) => {
      void tx.run(testSql(insert), ['d']);
      throw new Error('at once');
    }),
  ).toThrow('at once');
  expect(await names()).toEqual(['a', 'b']);
});

test('work without waiting is done when transaction returns', () => {
  expect(db.transaction((tx) => tx.run(testSql(insert), ['a']))).toEqual({ changes: 1, lastId: 1 });
});

test('others neither see nor join a transaction that waits; their writes come after it', async () => {
  const order: string[] = [];
  const first = Promise.resolve(
    db.transaction(async (tx) => {
      await tx.run(testSql(insert), ['first']);
      await tick();
      expect(await tx.query(sql`SELECT name FROM t`)).toEqual([{ name: 'first' }]);
      order.push('first');
    }),
  );
  expect(await names()).toEqual([]);
  expect(await db.readBody(sql`SELECT CAST(count(*) AS BLOB) FROM t`, [])).toEqual(Buffer.from('0'));
  const write = Promise.resolve(db.run(testSql(insert), ['second'])).then(() => order.push('second'));
  const returning = Promise.resolve(db.query(testSql(`${insert} RETURNING id`), ['third'])).then(() =>
    order.push('third'),
  );
  const next = Promise.resolve(
    db.transaction(async (tx) => {
      await tick();
      await tx.run(testSql(insert), ['fourth']);
      order.push('fourth');
    }),
  );
  await Promise.all([first, write, returning, next]);
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await names()).toEqual(['first', 'second', 'third', 'fourth']);
});

test('what work sends to the database itself belongs to its transaction', async () => {
  await expect(
    db.transaction(async () => {
      await tick();
      await db.run(testSql(insert), ['a']);
      await db.transaction(async (inner) => {
        await tick();
        await inner.run(testSql(insert), ['b']);
      });
      expect(await names()).toEqual(['a', 'b']);
      throw new Error('back');
    }),
  ).rejects.toThrow('back');
  expect(await names()).toEqual([]);
});

test('a transaction that has ended takes no more statements', async () => {
  let kept: Parameters<Parameters<Database['transaction']>[0]>[0] | undefined;
  await db.transaction((tx) => {
    kept = tx;
  });
  expect(() => kept!.run(testSql(insert), ['late'])).toThrow('this transaction has ended');
});

test('a failed transaction lets the next one in', async () => {
  const failed = Promise.resolve(db.transaction(() => tick().then(() => Promise.reject(new Error('x')))));
  const next = Promise.resolve(db.run(testSql(insert), ['a']));
  await expect(failed).rejects.toThrow('x');
  await next;
  expect(await names()).toEqual(['a']);
});

test('the change mark moves with the commits of other connections only', async () => {
  const mark = await db.changeMark();
  await db.run(testSql(insert), ['own']);
  expect(await db.changeMark()).toBe(mark);
  const other = new BetterSqlite3(filename);
  other.prepare(insert).run('other');
  other.close();
  expect(await db.changeMark()).not.toBe(mark);
});

test('with a rollback journal a read waits for another program’s lock, and not for ever', async () => {
  await db.close();
  const open = (busyTimeout: number) => openSqlite({ filename, journalMode: 'delete', busyTimeout });
  db = open(5000);
  const holder = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const other = new (require('better-sqlite3'))(workerData);
     other.exec('BEGIN EXCLUSIVE');
     other.exec("INSERT INTO t (name) VALUES ('theirs')");
     parentPort.postMessage('held');
     setTimeout(() => { other.exec('COMMIT'); other.close(); }, 100);`,
    { eval: true, workerData: filename },
  );
  await once(holder, 'message');
  expect(await names()).toEqual(['theirs']);
  await once(holder, 'exit');
  await db.close();

  const other = new BetterSqlite3(filename);
  db = open(20);
  other.exec('BEGIN EXCLUSIVE');
  await expect(names()).rejects.toThrow('The database is busy');
  other.close();
  expect(await names()).toEqual(['theirs']);
});

test('an in-memory database works, transactions included', async () => {
  const memory = openSqlite({ filename: ':memory:' });
  await memory.run(sql`CREATE TABLE t (name)`);
  const work = Promise.resolve(
    memory.transaction(async (tx) => {
      await tx.run(testSql(insert), ['a']);
      await tick();
    }),
  );
  await memory.run(testSql(insert), ['b']);
  await work;
  expect(await memory.query(sql`SELECT name FROM t`)).toEqual([{ name: 'a' }, { name: 'b' }]);
  await memory.close();
});
