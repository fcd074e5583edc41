/** A server that restarts while a project starts is waited for; what may have been done already is not done twice. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { explainError, mayComeLater } from '../../src/core/database/postgres/errors.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { openStandIn, type StandIn, standIn } from './stand-in-postgres.ts';

const START_TIMEOUT = 3000;

async function open() {
  const clock = testClock();
  const server = standIn();
  const warnings: string[] = [];
  const { db } = openStandIn(server, clock, 2, {
    startTimeout: START_TIMEOUT,
    onWarning: (message) => warnings.push(message),
    explain: (error) => explainError('postgres://here', error),
    mayComeLater,
    clock,
  });
  onTestFinished(() => db.close());
  await db.query(SELECT);
  return { clock, server, db, warnings };
}

const SELECT = sql`SELECT 1`;

/** The server is there again after a while. */
const comesBack = (clock: TestClock, server: StandIn): void =>
  void clock.after(1200, () => {
    server.breaksAfter = null;
  });

/** Lets time pass until something is over. */
async function outcomeOf<T>(clock: TestClock, work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    for (let turns = 0; turns < 20 && !isOver; turns += 1) await turn();
    await clock.advance(100);
  }
  return work;
}

test('a read is asked again, with one warning', async () => {
  const { clock, server, db, warnings } = await open();
  server.breaksAfter = 0;
  comesBack(clock, server);
  expect(await outcomeOf(clock, db.query(SELECT))).toEqual([]);
  expect(warnings).toEqual(['Database postgres://here: the server does not answer. Trying for 3 s.']);
});

test('a server that stays away is waited for as long as the configuration says', async () => {
  const { clock, server, db } = await open();
  server.breaksAfter = 0;
  const from = clock.monotonic();
  await expect(outcomeOf(clock, db.query(SELECT))).rejects.toMatchObject({ status: 503 });
  expect(clock.monotonic() - from).toBeGreaterThanOrEqual(START_TIMEOUT);
  expect(clock.monotonic() - from).toBeLessThan(START_TIMEOUT + 1000);
});

test('a transaction begins again, wherever it was', async () => {
  // at its begin, at either of its statements
  for (let packets = 0; packets < 3; packets += 1) {
    const { clock, server, db } = await open();
    server.breaksAfter = packets;
    comesBack(clock, server);
    let runs = 0;
    const done = db.transaction(async (tx) => {
      runs += 1;
      await tx.query(SELECT);
      await tx.query(SELECT);
    });
    await outcomeOf(clock, done);
    expect(runs).toBe(packets === 0 ? 1 : 2);
    expect(server.ended).toBeGreaterThan(0);
  }
});

test('one whose commit has got no answer may be there: it is not run again', async () => {
  const { clock, server, db } = await open();
  let runs = 0;
  const done = db.transaction(async () => {
    runs += 1;
    server.breaksAfter = 0;
  });
  await expect(outcomeOf(clock, done)).rejects.toMatchObject({ status: 503 });
  expect(runs).toBe(1);
});

test('nor is a change outside of transactions', async () => {
  const { clock, server, db } = await open();
  server.breaksAfter = 0;
  await expect(outcomeOf(clock, db.run(sql`DELETE FROM t`))).rejects.toMatchObject({ status: 503 });
  expect(server.opened).toBe(1);
});

test('once it has started, a request fails at once', async () => {
  const { clock, server, db } = await open();
  db.endStart();
  server.breaksAfter = 0;
  const from = clock.monotonic();
  await expect(db.query(SELECT)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(clock.monotonic()).toBe(from);
});
