/** Costly reads run beside the thread that serves everyone, within a time, and never pile up. */

import { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { ClientGoneError, TooBusyError, TooLongError } from '../../src/core/database/costly-read.ts';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { THREADS } from '../../src/core/database/sqlite/reader-threads.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

/** Counts forever, and looks at the clock as the statements of plans do. */
const ENDLESS =
  'WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i"+1 FROM "n" WHERE octavo_guard()) SELECT CAST(count(*) AS BLOB) FROM "n"';

const within = (time: number) => ({ time, entries: 1000, bytes: 1_000_000 });

let db: Database;

beforeAll(async () => {
  db = openSqlite({ filename: path('aside.db') });
  await db.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT)`);
  await db.run(sql`INSERT INTO "t" ("name") VALUES (?), (?)`, ['one', 'two']);
});

afterAll(() => db.close());

/** Its time limit is one that no load of the machine reaches. */
const names = () =>
  db.readCostlyBody(
    sql`SELECT CAST(group_concat("name") AS BLOB) FROM "t" WHERE "id">? AND octavo_guard()`,
    [0],
    within(3_600_000),
  );

test('a read on a thread gives the body and the time it took', async () => {
  const { body, ms } = await names();
  expect(String(body)).toBe('one,two');
  expect(ms).toBeGreaterThan(0);
});

test('it sees what is committed, not what a transaction at work has done', async () => {
  const others = AsyncResource.bind(names);
  await db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO "t" ("name") VALUES (?)`, ['three']);
    // another request's read, and the transaction's own
    expect(String((await others()).body)).toBe('one,two');
    expect(String((await names()).body)).toBe('one,two,three');
  });
  expect(String((await names()).body)).toBe('one,two,three');
});

test('no row is no body, and a faulty statement is an error', async () => {
  expect((await db.readCostlyBody(sql`SELECT NULL WHERE 0`, [], within(1000))).body).toBeNull();
  await expect(db.readCostlyBody(sql`SELECT missing`, [], within(1000))).rejects.toThrow('no such column');
});

test('a statement is ended when its time is up, and others are answered meanwhile', async () => {
  const endless = expect(db.readCostlyBody(testSql(ENDLESS), [], within(300))).rejects.toBeInstanceOf(
    TooLongError,
  );
  expect(String(await db.readBody(sql`SELECT CAST(count(*) AS BLOB) FROM "t"`, []))).toBe('3');
  expect(String((await names()).body)).toBe('one,two,three');
  await endless;
  // the thread is free again
  expect(String((await names()).body)).toBe('one,two,three');
});

test('three run at a time, some wait, and those past them are refused at once', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, () => db.readCostlyBody(testSql(ENDLESS), [], within(5))),
  );
  const errors = answers.map((answer) => (answer as PromiseRejectedResult).reason as Error);
  expect(errors.filter((error) => error instanceof TooLongError)).toHaveLength(67);
  expect(errors.filter((error) => error instanceof TooBusyError)).toHaveLength(13);
});

test('a statement is ended when the client of its request leaves, running or waiting', async () => {
  const response = Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false });
  const raw = { request: null as never, response: response as unknown as ServerResponse };
  // an hour: only the client's leaving ends them
  const reads = whileAnswering({ ip: '10.0.0.1', raw }, () =>
    Array.from({ length: THREADS + 1 }, () => db.readCostlyBody(testSql(ENDLESS), [], within(3_600_000))),
  );
  const outcomes = Promise.allSettled(reads);
  // the threads are there, and at work: another one is answered behind the same start
  expect(String((await names()).body)).toBe('one,two,three');
  response.emit('close');
  for (const outcome of await outcomes) {
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(ClientGoneError);
  }
  expect(String((await names()).body)).toBe('one,two,three');
});
