/** Which reads go to replicas, and which to the database itself. */

import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { formatPosition, parsePosition } from '../../src/core/database/postgres/wal-position.ts';
import { ReplicatedDatabase } from '../../src/core/database/replicas/replicated-database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { testClock } from '../support/test-clock.ts';

/** A database that says its name. */
function named(name: string, fails: { error: Error | null } = { error: null }): Database {
  const answer = async () => {
    if (fails.error) throw fails.error;
    return Buffer.from(name);
  };
  return {
    dialect: 'postgres',
    query: async () => [{ name }] as never,
    run: async () => ({ changes: 1, lastId: 1 }),
    readBody: answer,
    readCostlyBody: async () => ({ body: await answer(), ms: 1 }),
    quickTime: 1000,
    inTransaction: false,
    approximateRows: () => 0,
    fanOut: () => null,
    approximateBytes: () => 0,
    transaction: async (work) =>
      work({ query: async () => [], run: async () => ({ changes: 1, lastId: 1 }) }),
    afterCommit: (work) => work(),
    changeMark: async () => 0,
    changes: null,
    statementCount: 0,
    close: async () => {},
  };
}

async function replicated(maxLag = 60_000) {
  const at = { primary: 10n, one: 10n as bigint | Error, two: 10n as bigint | Error };
  const faults = { error: null as Error | null };
  const said: string[] = [];
  const positionOf = (name: 'one' | 'two') => async () => {
    const position = at[name];
    if (position instanceof Error) throw position;
    return position;
  };
  const clock = testClock();
  const db = new ReplicatedDatabase({
    clock,
    primary: named('primary'),
    replicas: [
      { name: 'one', db: named('one', faults), position: positionOf('one') },
      { name: 'two', db: named('two'), position: positionOf('two') },
    ],
    position: async () => at.primary,
    maxLag,
    format: formatPosition,
    parse: parsePosition,
    isFault: (error) => error instanceof Error && error.message === 'away',
    onWarning: (message) => said.push(message),
  });
  onTestFinished(() => db.close());
  await db.refresh();
  const read = async () => String(await db.readBody(sql``, []));
  const asCaller = <T>(position: string | null, work: (wrote: string[]) => Promise<T>) => {
    const wrote: string[] = [];
    return db.forCaller({ position, wrote: (text) => wrote.push(text) }, () => work(wrote));
  };
  return { db, clock, at, faults, said, read, asCaller };
}

test('entries are read from the replicas in turn, all else from the database', async () => {
  const { db, read } = await replicated();
  expect([await read(), await read(), await read()]).toEqual(['one', 'two', 'one']);
  expect(await db.query(sql``)).toEqual([{ name: 'primary' }]);
  expect(
    String(
      (await db.readCostlyBody(sql``, [], { time: 1000, entries: 1000, bytes: Number.POSITIVE_INFINITY }))
        .body,
    ),
  ).toBe('two');
});

test('a caller that has written reads from who has its write', async () => {
  const { db, at, read, asCaller } = await replicated();
  await asCaller(null, async (wrote) => {
    expect(await read()).toBe('one');
    at.primary = 20n;
    await db.transaction(async () => expect(await read()).toBe('primary'));
    expect(wrote).toEqual(['0/14']);
    expect(await read()).toBe('primary');
    at.two = 20n;
    await db.refresh();
    expect([await read(), await read()]).toEqual(['two', 'two']);
  });
  // another client does not mind; the same one in another process says how far it was
  expect([await read(), await read()].sort()).toEqual(['one', 'two']);
  await asCaller('0/14', async () => expect([await read(), await read()]).toEqual(['two', 'two']));
  await asCaller('0/15', async () => expect(await read()).toBe('primary'));
  for (const nonsense of ['', 'x', '0/', `${'f'.repeat(9)}/0`]) {
    await asCaller(nonsense, async () => expect(['one', 'two']).toContain(await read()));
  }
});

test('statements that write without a transaction count, too', async () => {
  const { db, at, read, asCaller } = await replicated();
  at.primary = 20n;
  await asCaller(null, async (wrote) => {
    await db.run(sql``);
    expect(wrote).toEqual(['0/14']);
    expect(await read()).toBe('primary');
  });
});

test('what is written outside of requests is seen there', async () => {
  const { db, at, read, asCaller } = await replicated();
  at.primary = 20n;
  await db.run(sql``);
  expect(await read()).toBe('primary');
  await asCaller(null, async () => expect(['one', 'two']).toContain(await read()));
  at.two = 20n;
  await db.refresh();
  expect(await read()).toBe('two');
});

test('one that is away, and back', async () => {
  const { db, at, faults, said, read } = await replicated();
  faults.error = new Error('away');
  expect([await read(), await read(), await read()]).toEqual(['primary', 'two', 'two']);
  expect(said).toEqual(['Replica one is away (away): its reads go to the database itself.']);
  at.one = new Error('still away');
  await db.refresh();
  expect(await read()).toBe('two');
  at.two = new Error('gone');
  await db.refresh();
  expect(await read()).toBe('primary');
  faults.error = null;
  at.one = 10n;
  await db.refresh();
  expect(await read()).toBe('one');
  expect(said.slice(1)).toEqual([
    'Replica two is away (gone): its reads go to the database itself.',
    'Replica one is asked again.',
  ]);
});

test('an error of the statement itself is thrown', async () => {
  const { faults, read } = await replicated();
  faults.error = new Error('syntax');
  await expect(read()).rejects.toThrow('syntax');
});

test('one that is too far behind for too long is not asked', async () => {
  const { db, clock, at, said, read } = await replicated(1);
  at.primary = 20n;
  at.two = 20n;
  await db.refresh();
  await clock.advance(1);
  await db.refresh();
  expect([await read(), await read()]).toEqual(['two', 'two']);
  expect(said).toEqual(['Replica one is too far behind: its reads go to the database itself.']);
});

test.each(['0/0', '0/14', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])('the position %s', (text) => {
  expect(formatPosition(parsePosition(text)!)).toBe(text);
});
