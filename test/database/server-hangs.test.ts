/** A server that says nothing any more, or drops connections: whoever asks gets a 503 in time, and what comes after it is answered. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { PostgresChanges } from '../../src/core/database/postgres/postgres-changes.ts';
import { writtenPosition } from '../../src/core/database/postgres/wal-position.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { ACQUIRE_TIMEOUT, openStandIn, STATEMENT_TIMEOUT, standIn } from './stand-in-postgres.ts';

/** What a server may take to say that it has ended a statement. */
const GRACE = 5000;
const QUICK = 5000;

function open(max?: number) {
  const clock = testClock();
  const server = standIn();
  const { pool, db } = openStandIn(server, clock, max);
  onTestFinished(async () => {
    server.isSilent = false;
    server.answerNow();
    await db.close();
  });
  const changes = new PostgresChanges({
    clock,
    pool,
    inTransaction: () => false,
    createTable: async () => {},
  });
  changes.start(0);
  return { clock, server, pool, db, changes };
}

type Opened = ReturnType<typeof open>;

const SELECT = sql`SELECT 1`;
const bounds = (time: number) => ({ time, entries: 1, bytes: 1000 });

/** Each way of asking, and the milliseconds after which it is over. */
const WAYS: readonly [string, (opened: Opened) => unknown, number][] = [
  ['a query', ({ db }) => db.query(SELECT), STATEMENT_TIMEOUT + GRACE],
  ['a change', ({ db }) => db.run(sql`DELETE FROM t`), STATEMENT_TIMEOUT + GRACE],
  ['an answer', ({ db }) => db.readBody(SELECT, []), STATEMENT_TIMEOUT + GRACE],
  ['an answer with a time', ({ db }) => db.readBody(SELECT, [], bounds(1000)), 1000 + QUICK],
  ['a costly answer', ({ db }) => db.readCostlyBody(SELECT, [], bounds(2000)), 2000 + GRACE],
  ['a transaction', ({ db }) => db.transaction(async () => 1), STATEMENT_TIMEOUT + GRACE],
  [
    'a concurrent one',
    ({ db }) => db.transaction(async () => 1, { concurrent: true }),
    STATEMENT_TIMEOUT + GRACE,
  ],
  ['a snapshot', ({ db }) => db.transaction(async () => 1, { snapshot: true }), STATEMENT_TIMEOUT + GRACE],
  ['the mark of changes', ({ db }) => db.changeMark(), QUICK],
  ['a look for changes', ({ changes }) => changes.refresh(), QUICK],
  ['a position', ({ pool }) => writtenPosition(pool), QUICK],
];

/** Lets time pass until something is over. @returns its error, and the milliseconds it took */
async function timeOf(clock: TestClock, work: unknown): Promise<{ error: unknown; ms: number }> {
  const started = clock.monotonic();
  let outcome: { error: unknown; ms: number } | null = null;
  const end = (error: unknown): void => {
    outcome = { error, ms: clock.monotonic() - started };
  };
  Promise.resolve(work).then(() => end(null), end);
  for (let second = 0; second < 300 && !outcome; second += 1) {
    for (let turns = 0; turns < 20 && !outcome; turns += 1) await turn();
    if (!outcome) await clock.advance(1000);
    await turn();
  }
  return outcome ?? { error: 'it never ends', ms: Number.POSITIVE_INFINITY };
}

test.each(WAYS)('%s', async (_, ask, limit) => {
  const opened = open();
  const { clock, server, db } = opened;
  await db.query(SELECT);
  server.isSilent = true;
  const { error, ms } = await timeOf(clock, ask(opened));
  expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  expect(ms).toBe(limit);
  // a connection of which nobody knows how far it is would give the next one a wrong answer
  expect(server.ended).toBe(1);
  server.isSilent = false;
  expect(await timeOf(clock, db.query(SELECT))).toEqual({ error: null, ms: 0 });
});

test.each(WAYS)('%s, where there is no connection yet', async (_, ask) => {
  const opened = open();
  const { clock, server } = opened;
  server.isSilent = true;
  const { error, ms } = await timeOf(clock, ask(opened));
  expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  expect(ms).toBe(ACQUIRE_TIMEOUT);
});

test.each(WAYS)('%s, where all connections wait already', async (_, ask) => {
  const opened = open(1);
  const { clock, server, db } = opened;
  await db.query(SELECT);
  server.isSilent = true;
  const first = timeOf(clock, db.query(SELECT));
  await turn();
  const { error, ms } = await timeOf(clock, ask(opened));
  expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  expect(ms).toBeLessThanOrEqual(ACQUIRE_TIMEOUT);
  await first;
});

test.each<[string, (opened: Opened) => unknown]>([
  ...WAYS.map(([name, ask]): [string, (opened: Opened) => unknown] => [name, ask]),
  [
    'a transaction of several statements',
    ({ db }) =>
      db.transaction(async (tx) => {
        for (let count = 0; count < 3; count += 1) await tx.query(sql`SELECT 2`);
        await tx.lock?.('a name');
        await db.query(SELECT);
      }),
  ],
])('%s, while the connection breaks at any point', async (_, ask) => {
  const opened = open();
  const { clock, server, db } = opened;
  let broken = 0;
  for (let packets = 0; ; packets += 1) {
    await db.query(SELECT);
    server.breaksAfter = packets;
    const { error, ms } = await timeOf(clock, ask(opened));
    const hasBroken = server.breaksAfter === 0 && server.ended > broken;
    server.breaksAfter = null;
    if (!hasBroken) break;
    broken = server.ended;
    expect(error).toMatchObject({ status: 503, retryAfter: 1 });
    expect(ms).toBeLessThan(1000);
  }
  expect(broken).toBeGreaterThan(0);
});

test('a statement inside a transaction', async () => {
  const { clock, server, db } = open();
  const { error, ms } = await timeOf(
    clock,
    db.transaction(async (tx) => {
      await tx.query(SELECT);
      server.isSilent = true;
      await tx.query(SELECT);
    }),
  );
  expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  expect(ms).toBe(STATEMENT_TIMEOUT + GRACE);
  expect(server.ended).toBe(1);
});

test('however many transactions wait for their turn, none waits for the end of all before it', async () => {
  const { clock, server, db } = open();
  await db.query(SELECT);
  server.isSilent = true;
  const ran: number[] = [];
  const waits = Array.from({ length: 20 }, (_, index) =>
    timeOf(
      clock,
      db.transaction(async () => ran.push(index)),
    ),
  );
  const outcomes = await Promise.all(waits);
  for (const { error } of outcomes) expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  expect(Math.max(...outcomes.slice(1).map(({ ms }) => ms))).toBe(ACQUIRE_TIMEOUT);
  server.isSilent = false;
  expect(
    await timeOf(
      clock,
      db.transaction(async () => 1),
    ),
  ).toEqual({ error: null, ms: 0 });
  expect(ran).toEqual([]);
});

test('while the server answers, a transaction waits for its turn as long as it takes', async () => {
  const { clock, db } = open();
  const long = db.transaction(async (tx) => {
    for (let step = 0; step < 10; step += 1) {
      await new Promise<void>((resolve) => void clock.after(4000, resolve));
      await tx.query(SELECT);
    }
  });
  const next = db.transaction(async () => 'done');
  expect((await timeOf(clock, next)).ms).toBe(40_000);
  await long;
});

test('those who wait for the next look do not wait for it, where the one before got no answer', async () => {
  const opened = open();
  const { clock, server, db, changes } = opened;
  await db.query(SELECT);
  server.isSilent = true;
  const looks = [changes.refresh(), changes.refresh(), changes.refresh()];
  const outcomes = await Promise.all(looks.map((look) => timeOf(clock, look)));
  for (const { error, ms } of outcomes) {
    expect(error).toMatchObject({ status: 503, retryAfter: 1 });
    expect(ms).toBeLessThan(2 * QUICK);
  }
});

test('a process that has stood still reads the answers that came meanwhile', async () => {
  const { clock, server, db } = open();
  await db.query(SELECT);
  server.isSilent = true;
  const answer = db.query(SELECT);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  server.isSilent = false;
  // it lies in the socket when the time is up
  setImmediate(() => server.answerNow());
  await clock.advance(STATEMENT_TIMEOUT + GRACE);
  await expect(answer).resolves.toEqual([]);
  expect(server.ended).toBe(0);
});

test('dead peers are found by the system', async () => {
  const { server, db } = open();
  await db.query(SELECT);
  expect(server.settings.keepAlive).toEqual([10_000]);
});
