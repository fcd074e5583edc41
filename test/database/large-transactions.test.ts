/** Large transactions on SQLite: their statements run on a thread, and nobody else waits for these or for the commit. */
import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPromise } from '../../src/core/base/maybe-promise.ts';
import { TooManyBytesError } from '../../src/core/database/costly-read.ts';
import type { Database, Executor } from '../../src/core/database/database.ts';
import { UniqueError } from '../../src/core/database/database-error.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { ThreadWriter } from '../../src/core/database/sqlite/thread-writer.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

let db: Database;

beforeAll(async () => {
  db = openSqlite({ filename: path('large.db') });
  await db.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT UNIQUE, "bytes" BLOB)`);
});

beforeEach(async () => {
  await db.run(sql`DELETE FROM "t"`);
});

afterAll(() => db.close());

const large = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
  Promise.resolve(db.transaction(work, { large: true }));

const insert = (to: Executor, name: string) => to.run(sql`INSERT INTO "t" ("name") VALUES (?)`, [name]);

const names = async (from: Executor): Promise<string[]> =>
  (await from.query<{ name: string }>(sql`SELECT "name" FROM "t" ORDER BY "id"`)).map(({ name }) => name);

test('its statements leave the event loop alone', async () => {
  await large(async (tx) => {
    const inserted = insert(tx, 'one');
    expect(isPromise(inserted)).toBe(true);
    expect(await inserted).toEqual({ changes: 1, lastId: 1 });
    // what runs inside of it by the database itself as well
    const read = db.readBody(sql`SELECT CAST("name" AS BLOB) FROM "t"`, []);
    expect(isPromise(read)).toBe(true);
    expect(String(await read)).toBe('one');
  });
  expect(await names(db)).toEqual(['one']);
});

test('others read what is committed while it goes on, and their writes wait for it', async () => {
  const others = AsyncResource.bind(() => names(db));
  const otherWrite = AsyncResource.bind(() => Promise.resolve(insert(db, 'theirs')));
  let written: Promise<unknown> | null = null;
  const since = db.changes!.stamp();
  await large(async (tx) => {
    await insert(tx, 'mine');
    written = otherWrite();
    expect(await others()).toEqual([]);
    expect(await names(db)).toEqual(['mine']);
  });
  db.changes!.refresh();
  expect(db.changes!.unchanged(['t'], since!)).toBe(false);
  await written;
  expect(await names(db)).toEqual(['mine', 'theirs']);
});

test('answers from memory know of its commit before anybody can ask', async () => {
  db.changes!.refresh();
  const since = db.changes!.stamp()!;
  await large((tx) => Promise.resolve(insert(tx, 'new')));
  db.changes!.refresh();
  expect(db.changes!.unchanged(['t'], since)).toBe(false);
});

test('an error takes all of it back, and the next one begins anew', async () => {
  await expect(
    large(async (tx) => {
      await insert(tx, 'gone');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await names(db)).toEqual([]);
  await large((tx) => Promise.resolve(insert(tx, 'kept')));
  expect(await names(db)).toEqual(['kept']);
});

test('errors are those of any other transaction', async () => {
  const twice = large(async (tx) => {
    await insert(tx, 'same');
    await insert(tx, 'same');
  });
  await expect(twice).rejects.toBeInstanceOf(UniqueError);
  await expect(twice).rejects.toMatchObject({ table: 't', columns: ['name'] });
  await expect(large((tx) => Promise.resolve(tx.run(testSql('no statement'))))).rejects.toThrow(
    /syntax error/,
  );
  const bounds = { time: 3_600_000, entries: 1000, bytes: 10 };
  const long = sql`SELECT CAST(? AS BLOB) WHERE octavo_texts(?)`;
  await expect(large(async () => db.readBody(long, ['x', 11], bounds))).rejects.toBeInstanceOf(
    TooManyBytesError,
  );
});

test('statements and transactions inside of it belong to it', async () => {
  const failing = large(async () => {
    await db.transaction((tx) => insert(tx, 'inner'), { short: true });
    await insert(db, 'plain');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await names(db)).toEqual([]);
});

test('values come through as they are: bytes, dates, long numbers', async () => {
  const rows = await large(async (tx) => {
    await tx.run(sql`INSERT INTO "t" ("name", "bytes") VALUES (?, ?)`, ['b', Buffer.from([0, 255])]);
    return tx.query(sql`SELECT "bytes", ? AS "time", ? AS "long", ? AS "no" FROM "t"`, [
      new Date(5),
      2n ** 60n,
      false,
    ]);
  });
  expect(rows).toEqual([{ bytes: Buffer.from([0, 255]), time: 5, long: 2n ** 60n, no: 0 }]);
});

test('what waits for its commit runs after it', async () => {
  const steps: string[] = [];
  await large(async (tx) => {
    db.afterCommit(() => steps.push('committed'));
    await insert(tx, 'x');
    steps.push('worked');
  });
  expect(steps).toEqual(['worked', 'committed']);
});

test('a database that is closed in the middle of it keeps nothing of it', async () => {
  const file = path('closed.db');
  const closed = openSqlite({ filename: file });
  await closed.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT)`);
  const work = Promise.resolve(
    closed.transaction(
      async (tx) => {
        await insert(tx, 'lost');
        await closed.close();
        await insert(tx, 'never');
      },
      { large: true },
    ),
  );
  await expect(work).rejects.toThrow();
  const again = openSqlite({ filename: file });
  expect(await names(again)).toEqual([]);
  await again.close();
});

test('what nobody has waited for is no part of it once it commits', async () => {
  let forgotten: Promise<unknown> = Promise.resolve();
  await large(async (tx) => {
    await insert(tx, 'mine');
    // as a listener of a project that forgets an await: its statements come while the thread commits
    forgotten = (async () => {
      for (let turns = 0; turns < 50; turns += 1) await null;
      await db.transaction(async (inner) => {
        await insert(inner, 'one');
        await insert(inner, 'two');
      });
    })();
  });
  await forgotten;
  expect(await names(db)).toEqual(['mine', 'one', 'two']);
});

test('a statement that was sent before its transaction had ended by itself is refused', async () => {
  const results: PromiseSettledResult<unknown>[] = [];
  const ended = large(async (tx) => {
    await insert(tx, 'same');
    const both = [
      tx.run(sql`INSERT OR ROLLBACK INTO "t" ("name") VALUES ('same')`),
      insert(tx, 'on its own'),
    ];
    results.push(...(await Promise.allSettled(both)));
  });
  await expect(ended).rejects.toThrow('this transaction has ended');
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await names(db)).toEqual([]);
});

describe('a thread that is lost with its commit', () => {
  let other: Database;
  let thread: Worker;

  beforeEach(async () => {
    other = openSqlite({ filename: path(`lost-${randomUUID()}.db`) });
    await other.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT)`);
    process.once('worker', (started) => {
      thread = started;
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await other.close();
  });

  /** The thread ends before its COMMIT is answered. @param before what happens first */
  const losing = (before: (commit: () => Promise<unknown>) => Promise<unknown>): void => {
    const { run } = ThreadWriter.prototype;
    vi.spyOn(ThreadWriter.prototype, 'run').mockImplementation(async function (this: ThreadWriter, ...what) {
      const send = () => run.apply(this, what);
      if (what[0] === 'COMMIT') {
        await before(send);
        await thread.terminate();
      }
      return send();
    });
  };
  const write = (name: string, after = () => {}) =>
    Promise.resolve(
      other.transaction(
        (tx) => {
          other.afterCommit(after);
          return insert(tx, name);
        },
        { large: true },
      ),
    );

  test('what it has committed is done: nobody writes it again because of an error', async () => {
    losing((commit) => commit());
    const after = vi.fn();
    expect(await write('committed', after)).toMatchObject({ lastId: 1 });
    expect(after).toHaveBeenCalledTimes(1);
    expect(await names(other)).toEqual(['committed']);
  });

  test('what it has not committed is a 503 that says to come again, and is not there', async () => {
    losing(() => Promise.resolve());
    const after = vi.fn();
    await expect(write('lost', after)).rejects.toMatchObject({
      status: 503,
      code: 'server.database_unreachable',
    });
    expect(after).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await write('next');
    expect(await names(other)).toEqual(['next']);
  });
});

test('a value that no thread can be sent is an error of its statement alone', async () => {
  const value = (() => 1) as never;
  await expect(large((tx) => Promise.resolve(tx.run(sql`SELECT ?`, [value])))).rejects.toThrow(/cloned/);
  await large((tx) => Promise.resolve(insert(tx, 'next')));
  expect(await names(db)).toEqual(['next']);
});

test('a write of others that returns rows waits for its end, and nobody for the write', async () => {
  const other = AsyncResource.bind(async () =>
    db.query(sql`INSERT INTO "t" ("name") VALUES ('theirs') RETURNING "name"`),
  );
  let during: Promise<unknown> = Promise.resolve();
  const running = large(async (tx) => {
    await insert(tx, 'mine');
    during = other();
  });
  const beforeItBegins = other();
  await running;
  expect(await beforeItBegins).toEqual([{ name: 'theirs' }]);
  await expect(during).rejects.toBeInstanceOf(UniqueError);
  expect(await names(db)).toEqual(['mine', 'theirs']);
});

test('the thread does not wait for the lock of another program, which has a limit for all together', async () => {
  const file = path('locked.db');
  const program = openSqlite({ filename: file });
  const writer = new ThreadWriter({ file, synchronous: 'FULL', busyTimeout: 3_600_000, cacheKib: 1000 });
  await program.run(sql`BEGIN IMMEDIATE`);
  expect(await writer.begin()).toBe(false);
  await program.run(sql`ROLLBACK`);
  expect(await writer.begin()).toBe(true);
  await writer.close();
  await program.close();
});

test('one that waits for its turn while the database is closed does not begin', async () => {
  const file = path('closed-before.db');
  const closed = openSqlite({ filename: file });
  await closed.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT)`);
  const write = (work: (tx: Executor) => Promise<unknown>) =>
    Promise.resolve(closed.transaction(work, { large: true }));
  const first = write(async (tx) => {
    await insert(tx, 'lost');
    await closed.close();
  });
  const second = write((tx) => Promise.resolve(insert(tx, 'late')));
  await expect(first).rejects.toThrow();
  await expect(second).rejects.toThrow('the database is closed');
  const again = openSqlite({ filename: file });
  expect(await names(again)).toEqual([]);
  await again.close();
});

test('a database in memory runs it where it runs everything', async () => {
  const memory = openSqlite({ filename: ':memory:' });
  await memory.run(sql`CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "name" TEXT)`);
  await memory.transaction((tx) => insert(tx, 'here'), { large: true });
  expect(await names(memory)).toEqual(['here']);
  await memory.close();
});
