/** The `Database` of a server: values, transactions, limits, and what happens when something breaks. */

import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileAnswering } from '../../src/core/base/http/current-request.ts';
import { ClientGoneError, TooBusyError, TooLongError } from '../../src/core/database/costly-read.ts';
import type { Database } from '../../src/core/database/database.ts';
import { UniqueError } from '../../src/core/database/database-error.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { emptyDatabase, type OpenOptions, SERVER } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';

let address: string;
let db: Database;

const open = (options: OpenOptions = {}): Promise<Database> => SERVER.open(address, options);

/** A text as a finished body. */
const bytes = (text: string): string =>
  SERVER.scheme === 'mysql' ? `CAST(${text} AS BINARY)` : `(${text})::text`;
const body = (text: string): string => `SELECT ${bytes(text)}`;

beforeAll(async () => {
  address = await emptyDatabase();
  db = await open();
  const { id, moment, double, json } = SERVER.types;
  await SERVER.exec(
    address,
    `CREATE TABLE "values" (id ${id}, small integer, big bigint, amount numeric(10,2), ratio ${double},
        flag boolean, moment ${moment}, day date, word varchar(255), data ${json});
      CREATE TABLE counters (id ${id}, name varchar(255) UNIQUE, n integer);
      INSERT INTO counters (name, n) VALUES ('a', 0), ('b', 0);`,
  );
});

afterAll(() => db.close());

test('statements sent at once in one transaction run one after the other, without a word of the driver', async () => {
  const warnings: unknown[] = [];
  const listen = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', listen);
  const sums = await db.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => tx.query(testSql(`SELECT ${n} + ? AS sum`), [n]))),
  );
  const failed = db.transaction((tx) =>
    Promise.all([tx.query(sql`SELECT nothing FROM nowhere`), tx.query(sql`SELECT 1 AS one`)]),
  );
  await expect(failed).rejects.toThrow('nowhere');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  expect(sums.map(([row]) => Number(row!['sum']))).toEqual([2, 4, 6]);
  expect(warnings).toEqual([]);
});

test('values come back as any database of the product gives them', async () => {
  const moment = new Date('2024-02-29T12:34:56.789Z');
  const { lastId } = await db.run(
    sql`INSERT INTO "values" (small, big, amount, ratio, flag, moment, day, word, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [7, 2n ** 62n, 1.5, 0.1, true, moment, '2024-02-29', 'wörd ?', '{"a":1}'],
  );
  const [row] = await db.query(sql`SELECT * FROM "values" WHERE id = ?`, [lastId]);
  expect(row).toEqual({
    id: lastId,
    small: 7,
    big: 2n ** 62n,
    amount: 1.5,
    ratio: 0.1,
    flag: 1,
    moment: moment.getTime(),
    day: '2024-02-29',
    word: 'wörd ?',
    data: SERVER.json,
  });
  // and can be written as they came
  const { id: _, ...copied } = row!;
  const names = Object.keys(copied).map((name) => `"${name}"`);
  const copy = await db.run(
    testSql(`INSERT INTO "values" (${names.join()}) VALUES (${names.map(() => '?').join()})`),
    Object.values(copied),
  );
  const [again] = await db.query(sql`SELECT * FROM "values" WHERE id = ?`, [copy.lastId]);
  expect(again).toEqual({ ...row, id: copy.lastId });
  await db.run(sql`DELETE FROM "values"`);
});

test('a body comes as its bytes', async () => {
  expect(await db.readBody(testSql(`SELECT ${bytes("'ü“😀'||CAST(? AS char(1))")}`), ['?'])).toEqual(
    Buffer.from('ü“😀?'),
  );
  expect(await db.readBody(testSql(`SELECT ${bytes('NULL')}`), [])).toBeNull();
  expect(await db.readBody(testSql(`SELECT ${bytes("'1'")} FROM counters WHERE 1=0`), [])).toBeNull();
  const long = await db.readBody(testSql(`SELECT ${bytes("repeat('ü', 200000)")}`), []);
  expect(long!.toString()).toBe('ü'.repeat(200_000));
});

test('a transaction is all or nothing, and what it awaits belongs to it', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.run(sql`UPDATE counters SET n = 99 WHERE name = 'a'`);
      // through the database itself, not the executor
      expect(await db.query(sql`SELECT n FROM counters WHERE name = 'a'`)).toEqual([{ n: 99 }]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.query(sql`SELECT n FROM counters WHERE name = 'a'`)).toEqual([{ n: 0 }]);
});

test('others do not see half a transaction, and an ended one does nothing more', async () => {
  let seen: unknown;
  const kept = await db.transaction(async (tx) => {
    await tx.run(sql`UPDATE counters SET n = 5 WHERE name = 'b'`);
    seen = await SERVER.rows(address, "SELECT n FROM counters WHERE name = 'b'");
    return tx;
  });
  expect(seen).toEqual([{ n: 0 }]);
  await expect(Promise.resolve().then(() => kept.query(sql`SELECT 1`))).rejects.toThrow(
    'this transaction has ended',
  );
});

test('work for after the commit waits for it, and is dropped with what is taken back', async () => {
  const done: string[] = [];
  db.afterCommit(() => done.push('outside'));
  expect(done).toEqual(['outside']);
  await expect(
    db.transaction(async () => {
      db.afterCommit(() => done.push('taken back'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.transaction(async () => {
    await db.transaction(async () => db.afterCommit(() => done.push('within')));
    db.afterCommit(() => done.push('kept'));
    expect(done).toEqual(['outside']);
  });
  expect(done).toEqual(['outside', 'within', 'kept']);
});

test('transactions take turns; of concurrent ones those that lock the same do', async () => {
  await db.run(sql`UPDATE counters SET n = 0`);
  const other = await open();
  const increment = (on: Database, concurrent: boolean) =>
    on.transaction(
      async (tx) => {
        if (concurrent) await tx.lock!('the counter');
        const [row] = await tx.query<{ n: number }>(sql`SELECT n FROM counters WHERE name = 'a'`);
        await tx.run(sql`UPDATE counters SET n = ? WHERE name = 'a'`, [row!.n + 1]);
      },
      { concurrent },
    );
  for (const concurrent of [false, true]) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => increment(i % 2 ? db : other, concurrent)));
  }
  expect(await db.query(sql`SELECT n FROM counters WHERE name = 'a'`)).toEqual([{ n: 40 }]);
  await other.close();
});

test('two transactions that lock each other out are run again', async () => {
  await db.run(sql`UPDATE counters SET n = 0`);
  let runs = 0;
  let locked = 0;
  let meet = (): void => {};
  const bothHaveLocked = new Promise<void>((resolve) => (meet = resolve));
  const both = (first: string, second: string) =>
    db.transaction(
      async (tx) => {
        runs += 1;
        await tx.run(sql`UPDATE counters SET n = n + 1 WHERE name = ?`, [first]);
        locked += 1;
        if (locked === 2) meet();
        await bothHaveLocked;
        await tx.run(sql`UPDATE counters SET n = n + 1 WHERE name = ?`, [second]);
      },
      { concurrent: true },
    );
  await Promise.all([both('a', 'b'), both('b', 'a')]);
  expect(await db.query(sql`SELECT n FROM counters ORDER BY name`)).toEqual([{ n: 2 }, { n: 2 }]);
  // one of them once more at least; it may have met the other again
  expect(runs).toBeGreaterThan(2);
});

test('a value a constraint has already names table and columns', async () => {
  const failed = db.run(sql`INSERT INTO counters (name) VALUES (?)`, ['a']);
  await expect(failed).rejects.toBeInstanceOf(UniqueError);
  await expect(failed).rejects.toMatchObject({ table: 'counters', columns: ['name'] });
});

test('a pool without a free connection queues up to its limit, and no longer than it may', async () => {
  const small = await open({
    pool: { min: 0, max: 1, acquireTimeout: 500, idleTimeout: 1000 },
    maxWaiting: 1,
  });
  // opens the connection, which may take longer than a read may wait for one
  await small.query(sql`SELECT 1`);
  let release: () => void = () => {};
  let hold: () => void = () => {};
  const isHeld = new Promise<void>((resolve) => (hold = resolve));
  const held = small.transaction(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
        hold();
      }),
  );
  await isHeld;
  const waits = Promise.resolve(small.query(sql`SELECT 1`));
  const waited = expect(waits).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  await expect(small.query(sql`SELECT 1`)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  await waited;
  release();
  await held;
  expect(await small.query(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
  await small.close();
});

const within = (time: number) => ({ time, entries: 1000, bytes: 1_000_000 });

test('a costly read is ended at its time, and those past the queue are refused', async () => {
  const late = db.readCostlyBody(testSql(body(SERVER.lasting(5))), [], within(50));
  await expect(late).rejects.toBeInstanceOf(TooLongError);
  const { expression, one, thirty } = SERVER.timeLimit;
  const limit = await db.readCostlyBody(testSql(body(expression)), [], within(1000));
  expect(limit.body!.toString()).toBe(one);
  // the limit was that read's alone
  expect((await db.readBody(testSql(body(expression)), []))!.toString()).toBe(thirty);
  const many = Array.from({ length: 70 }, () =>
    db.readCostlyBody(testSql(body(SERVER.lasting(0.01))), [], within(20_000)),
  );
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason instanceof TooBusyError)).toBe(true);
});

test('a read that takes longer than it may where others wait is ended by the server, and its connection goes on', async () => {
  const small = await open({ pool: { min: 0, max: 1, acquireTimeout: 30_000, idleTimeout: 30_000 } });
  const late = small.readBody(testSql(body(SERVER.lasting(3600))), [], within(50));
  await expect(late).rejects.toBeInstanceOf(TooLongError);
  // the only connection there is
  expect(await small.query(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
  await small.close();
});

test('a read that no client waits for any more is ended by the server', async () => {
  const small = await open({ pool: { min: 0, max: 1, acquireTimeout: 30_000, idleTimeout: 30_000 } });
  for (const read of ['readBody', 'readCostlyBody'] as const) {
    const response = Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false });
    const raw = { request: null as never, response: response as unknown as ServerResponse };
    const left = whileAnswering({ ip: '10.0.0.1', raw }, () =>
      Promise.resolve(small[read](testSql(body(SERVER.lasting(3600))), [], within(3_600_000))),
    );
    const gone = expect(left).rejects.toBeInstanceOf(ClientGoneError);
    await SERVER.rows(address, 'SELECT 1');
    response.destroyed = true;
    response.emit('close');
    await gone;
    expect(await small.query(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
  }
  await small.close();
});

test('a connection lost in the middle is a 503; the next statement has another', async () => {
  const lost = db.query(testSql(SERVER.killSelf));
  await expect(lost).rejects.toMatchObject({ status: 503, message: 'The database can not be reached' });
  expect(await db.query(sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
});

test('a transaction whose connection is lost is gone', async () => {
  await db.run(sql`UPDATE counters SET n = 0`);
  await expect(
    db.transaction(async (tx) => {
      await tx.run(sql`UPDATE counters SET n = 1`);
      await tx.query(testSql(SERVER.killSelf));
    }),
  ).rejects.toMatchObject({ status: 503 });
  expect(await db.query(sql`SELECT n FROM counters`)).toEqual([{ n: 0 }, { n: 0 }]);
});

test('a table that has changed below its prepared statements is read as it is now', async () => {
  await db.run(testSql(`CREATE TABLE changing (id ${SERVER.types.id}, size integer)`));
  await db.run(sql`INSERT INTO changing (size) VALUES (?)`, [1]);
  expect(await db.query(sql`SELECT * FROM changing`)).toEqual([{ id: 1, size: 1 }]);
  await db.run(sql`ALTER TABLE changing ADD COLUMN word varchar(255)`);
  expect(await db.query(sql`SELECT * FROM changing`)).toEqual([{ id: 1, size: 1, word: null }]);
});
