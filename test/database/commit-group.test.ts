/**
 * Brief transactions of one turn of the event loop share a commit. Each is atomic by itself, no client is
 * answered before the commit, and what one waits for keeps no other from its own.
 */

import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { GROUP_MS, GROUP_SIZE } from '../../src/core/database/sqlite/commit-group.ts';
import { Connection } from '../../src/core/database/sqlite/connection.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { SqliteDatabase } from '../../src/core/database/sqlite/sqlite-database.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();
let serial = 0;
let filename: string;
let db: Database;
/** Another program's look at the file: what is committed. */
let other: BetterSqlite3.Database;
/** Commits of the main connection. */
let commits: number;
/** What the clock says, so that a slow machine ends no group. */
let now: number;

class CountingConnection extends Connection {
  failing = false;

  override commit(): void {
    if (this.failing) {
      this.failing = false;
      throw new Error('the disk gives way');
    }
    commits += 1;
    super.commit();
  }
}

let main: CountingConnection;

beforeEach(() => {
  serial += 1;
  filename = path(`${serial}.db`);
  const prepared = openSqlite({ filename });
  prepared.run(sql`CREATE TABLE t (id integer PRIMARY KEY AUTOINCREMENT, name UNIQUE)`);
  prepared.close();
  main = new CountingConnection(new BetterSqlite3(filename), 5000);
  db = new SqliteDatabase({
    main,
    openSide: () => new Connection(new BetterSqlite3(filename), 5000),
    busyTimeout: 5000,
  });
  other = new BetterSqlite3(filename, { readonly: true });
  commits = 0;
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
  other.close();
  return db.close();
});

const committed = (): unknown[] => other.prepare('SELECT name FROM t ORDER BY id').pluck().all();
const insert = 'INSERT INTO t (name) VALUES (?)';
const add = async (name: string): Promise<string> =>
  db.transaction(
    async (tx) => {
      await tx.run(testSql(insert), [name]);
      return name;
    },
    { short: true },
  );
/** When all that needs no waiting is done, before the turn of the event loop is over. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('those of one turn share a commit, and are answered after it', async () => {
  const seen: unknown[][] = [];
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const answer = await add(name);
      seen.push(committed());
      return answer;
    }),
  );
  expect(answers).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual([0, 1, 2].map(() => ['a', 'b', 'c']));
  expect(commits).toBe(1);
  await add('d');
  expect(commits).toBe(2);
});

test('nothing is committed before the turn is over', async () => {
  const waiting = add('a');
  await settled();
  expect([committed(), commits]).toEqual([[], 0]);
  await waiting;
  expect(committed()).toEqual(['a']);
});

test('an error takes back its own transaction alone, wherever it stands', async () => {
  const fail = (name: string): Promise<unknown> =>
    (async () =>
      db.transaction(
        async (tx) => {
          await tx.run(testSql(insert), [name]);
          await tx.run(testSql(insert), [`${name} again`]);
          throw new Error(`no ${name}`);
        },
        { short: true },
      ))();
  const results = await Promise.allSettled([
    fail('first'),
    add('a'),
    fail('middle'),
    add('b'),
    add('a'),
    add('c'),
    fail('last'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(committed()).toEqual(['a', 'b', 'c']);
  expect(commits).toBe(1);
});

test('work for after the commit runs with it; that of one that is taken back does not', async () => {
  const done: string[] = [];
  const write = async (name: string): Promise<unknown> =>
    db.transaction(
      async (tx) => {
        db.afterCommit(() => done.push(`${name} ${commits}`));
        await tx.run(testSql(insert), [name]);
      },
      { short: true },
    );
  await Promise.allSettled([write('a'), write('a'), write('b')]);
  expect(done).toEqual(['a 1', 'b 1']);
  main.failing = true;
  await Promise.allSettled([write('c'), write('d')]);
  expect(done).toEqual(['a 1', 'b 1']);
  db.afterCommit(() => done.push('at once'));
  expect(done.at(-1)).toBe('at once');
});

test('an error of the commit fails all of them, and leaves nothing', async () => {
  main.failing = true;
  const results = await Promise.allSettled([add('a'), add('b')]);
  expect(results.map((result) => 'reason' in result && String(result.reason))).toEqual(
    Array(2).fill('Error: the disk gives way'),
  );
  expect(committed()).toEqual([]);
  await add('c');
  expect(committed()).toEqual(['c']);
});

test('an error that ends the whole transaction fails those that were done', async () => {
  const results = await Promise.allSettled([
    add('a'),
    (async () =>
      db.transaction(async (tx) => tx.run(sql`INSERT OR ROLLBACK INTO t (name) VALUES (?)`, ['a']), {
        short: true,
      }))(),
    add('b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(committed()).toEqual(['b']);
});

test('work that goes on after such an error writes nothing', async () => {
  const work = (async () =>
    db.transaction(async (tx) => {
      await tx.run(testSql(insert), ['a']);
      try {
        await tx.run(sql`INSERT OR ROLLBACK INTO t (name) VALUES (?)`, ['a']);
      } catch {
        // as careless as can be
      }
      await tx.run(testSql(insert), ['b']);
    }))();
  await expect(work).rejects.toThrow('this transaction has ended');
  const careless = (async () =>
    db.transaction(async (tx) => {
      await tx.run(testSql(insert), ['a']);
      await Promise.resolve(
        Promise.allSettled([(async () => tx.run(sql`INSERT OR ROLLBACK INTO t (name) VALUES (?)`, ['a']))()]),
      );
      return 'done';
    }))();
  await expect(careless).rejects.toThrow('this transaction has ended');
  expect(committed()).toEqual([]);
});

test('a read in between sees what is done, and its answer waits for the commit', async () => {
  const write = add('a');
  await settled();
  const count = 'SELECT count(*) AS n FROM t';
  const read = Promise.resolve(db.query(testSql(count))).then((rows) => ({ rows, commits }));
  const body = Promise.resolve(db.readBody(testSql(`SELECT CAST(n AS BLOB) FROM (${count})`), []));
  expect(commits).toBe(0);
  expect(await read).toEqual({ rows: [{ n: 1 }], commits: 1 });
  expect(await body).toEqual(Buffer.from('1'));
  await write;
});

test('where the commit fails a read answers what is there', async () => {
  main.failing = true;
  const write = add('a');
  await settled();
  const read = Promise.resolve(db.query(sql`SELECT count(*) AS n FROM t`));
  await expect(write).rejects.toThrow('the disk gives way');
  expect(await read).toEqual([{ n: 0 }]);
});

test('one that may wait for more delays no request', async () => {
  const order: string[] = [];
  const quick = add('a').then(() => order.push('quick'));
  const slow = (async () =>
    db.transaction(async (tx) => {
      await tx.run(testSql(insert), ['slow']);
      await tick();
      order.push('slow');
    }))();
  await quick;
  expect([order, committed()]).toEqual([['quick'], ['a']]);
  await Promise.all([slow, add('b')]);
  expect([order, committed()]).toEqual([
    ['quick', 'slow'],
    ['a', 'slow', 'b'],
  ]);
});

test('one that waits although it is called short: the others are committed with it, reads go on', async () => {
  const order: string[] = [];
  const first = add('a').then(() => order.push('first'));
  const waits = (async () =>
    db.transaction(
      async (tx) => {
        await tx.run(testSql(insert), ['b']);
        await tick();
      },
      { short: true },
    ))().then(() => order.push('waits'));
  await settled();
  const rows = await db.query(sql`SELECT name FROM t`);
  order.push('read');
  expect(rows).toEqual([]);
  await Promise.all([first, waits]);
  expect(order).toEqual(['read', 'first', 'waits']);
  expect([committed(), commits]).toEqual([['a', 'b'], 1]);
});

test('a read held back before such a one began answers what is committed, at the end of the turn', async () => {
  const order: string[] = [];
  const first = add('a').then(() => order.push('first'));
  await settled();
  const read = Promise.resolve(db.query(sql`SELECT name FROM t`)).then((rows) => {
    order.push('read');
    return rows;
  });
  const waits = (async () => db.transaction(() => tick(), { short: true }))().then(() => order.push('waits'));
  expect(await read).toEqual([]);
  await Promise.all([first, waits]);
  expect(order).toEqual(['read', 'first', 'waits']);
});

test('one that waits, and fails then: the others are committed all the same', async () => {
  const first = add('a');
  const waits = (async () =>
    db.transaction(
      async (tx) => {
        await tx.run(testSql(insert), ['b']);
        await tick();
        throw new Error('no');
      },
      { short: true },
    ))();
  await expect(waits).rejects.toThrow('no');
  await first;
  expect(committed()).toEqual(['a']);
});

test('a statement outside of transactions does not wait for the turn, and is no part of the group', async () => {
  const write = add('a');
  await settled();
  expect(await db.run(testSql(insert), ['b'])).toMatchObject({ changes: 1 });
  expect([committed(), commits]).toEqual([['a', 'b'], 1]);
  const returned = db.query(testSql(`${insert} RETURNING name`), ['c']);
  expect(await returned).toEqual([{ name: 'c' }]);
  await write;
});

test('a group takes so many, and no more', async () => {
  const names = Array.from({ length: 2 * GROUP_SIZE + 1 }, (_, index) => `n${index}`);
  await Promise.all(names.map(add));
  expect(committed()).toEqual(names);
  expect(commits).toBe(3);
});

test('a group takes others for so long: neither writes nor reads hold it up further', async () => {
  const first = add('a');
  await settled();
  now = GROUP_MS - 1;
  const second = add('b');
  await settled();
  expect(commits).toBe(0);
  now = GROUP_MS;
  const third = add('c');
  await settled();
  expect([committed(), commits]).toEqual([['a', 'b'], 1]);
  now = 2 * GROUP_MS;
  expect(db.query(sql`SELECT count(*) AS n FROM t`)).toEqual([{ n: 3 }]);
  expect(committed()).toEqual(['a', 'b', 'c']);
  await Promise.all([first, second, third]);
});

test('closing keeps what is done', async () => {
  const write = add('a');
  await settled();
  await db.close();
  await write;
  expect(committed()).toEqual(['a']);
  db = openSqlite({ filename });
});
