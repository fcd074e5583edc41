/** What a look at a PostgreSQL server's transactions says, by what the server answers. */
import { describe, expect, test } from 'vitest';
import { ALL_TABLES } from '../../src/core/database/changes/table-changes.ts';
import { PostgresChanges } from '../../src/core/database/postgres/postgres-changes.ts';
import type { Session } from '../../src/core/database/postgres/postgres-session.ts';
import { later } from '../support/later.ts';
import { testClock } from '../support/test-clock.ts';

/** A server whose answers the test makes. */
function open() {
  const state = {
    /** The first transaction that may still run, and the next one's number. */
    snapshot: '100:100:',
    started: 'on Monday',
    notes: [] as [xid: number, tables: string, effects: string][],
    /** Of transactions without a note, how many were committed. */
    committed: 0,
    asked: '',
    interruptions: 0,
    schemaReads: 0,
    /** What a look ends with. */
    fault: null as Error | null,
    /** The schema is read when this is resolved. */
    schema: null as Promise<void> | null,
  };
  const run = async (statement: string | { text: string }, values: readonly unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text.includes('to_regclass')) return { rows: [{ found: 1 }] };
    if (text.includes('pg_xact_status')) {
      state.asked = String(values[0]);
      return { rows: [{ committed: state.committed }] };
    }
    if (text.includes('pg_trigger')) {
      state.schemaReads += 1;
      await state.schema;
      return { rows: [{ kind: 'table', name: 'tags', parent: null, onDelete: null, onUpdate: null }] };
    }
    if (!text.includes('pg_current_snapshot')) return { rows: [] };
    const { snapshot, started, notes, fault } = state;
    if (fault) throw fault;
    return { rows: [{ snapshot, started, notes: notes.length > 0 ? JSON.stringify(notes) : null }] };
  };
  const session = { run } as unknown as Session;
  const clock = testClock();
  const changes = new PostgresChanges({
    clock,
    pool: {
      use: (work) => work(session),
      useQuickly: (work) => work(session),
      get interruptions() {
        return state.interruptions;
      },
    } as ConstructorParameters<typeof PostgresChanges>[0]['pool'],
    inTransaction: () => false,
    createTable: async () => {},
  });
  changes.start(0);
  /** Whether what was read before some work still holds after it. */
  const holdsAfter = async (work: () => void): Promise<boolean> => {
    await changes.refresh();
    const since = changes.stamp()!;
    work();
    await changes.refresh();
    return changes.unchanged(['articles'], since);
  };
  return { state, clock, holdsAfter, changes };
}

test('while no transaction has ended, everything holds', async () => {
  const { holdsAfter } = open();
  expect(await holdsAfter(() => {})).toBe(true);
});

test.each<[what: string, work: (state: ReturnType<typeof open>['state']) => void]>([
  ['the server was started again', (state) => (state.started = 'on Tuesday')],
  ['connections have ended by themselves', (state) => (state.interruptions += 1)],
])('where %s, nothing holds, though the numbers are the same', async (_what, work) => {
  const { state, holdsAfter } = open();
  expect(await holdsAfter(() => work(state))).toBe(false);
  // and from then on what is read holds again
  expect(await holdsAfter(() => {})).toBe(true);
});

test.each([
  ['numbers that go back', '90:90:', false],
  ['more transactions than are looked at', '9000:9000:', false],
  ['those that were rolled back', '103:103:', true],
])('%s', async (_what, snapshot, holds) => {
  const { state, holdsAfter } = open();
  expect(await holdsAfter(() => (state.snapshot = snapshot))).toBe(holds);
});

test('a transaction without a note was committed, or not', async () => {
  const { state, holdsAfter } = open();
  state.snapshot = '100:103:101';
  // it runs still, and others have not begun
  expect(await holdsAfter(() => {})).toBe(true);
  expect(
    await holdsAfter(() => {
      state.snapshot = '104:104:';
      state.committed = 1;
    }),
  ).toBe(false);
  expect(state.asked.split(',').toSorted()).toEqual(['101', '103']);
});

test('a note by a process that knows another schema says nothing', async () => {
  const { state, holdsAfter } = open();
  expect(
    await holdsAfter(() => {
      state.snapshot = '101:101:';
      state.notes = [[100, 'tags', 'of another schema']];
    }),
  ).toBe(false);
});

test('a schema that is read while it changes is not believed', async () => {
  const { state, clock, holdsAfter, changes } = open();
  const old = later<void>();
  state.schema = old.promise;
  const written = () => changes.writtenBy('UPDATE "tags" SET name = 1');
  await changes.refresh();
  const read = clock.advance(0);
  expect(state.schemaReads).toBe(1);
  const others = () => {
    state.snapshot = '101:101:';
    state.committed = 1;
  };
  expect(await holdsAfter(others)).toBe(false);
  state.schema = null;
  old.resolve();
  await read;
  expect(written()).toBe(ALL_TABLES);
  await clock.advance(1000);
  expect(written()).toEqual(['tags']);
  expect(state.schemaReads).toBe(2);
});

test('a noted transaction that may have changed the schema has it read again', async () => {
  const { state, clock, holdsAfter, changes } = open();
  const written = () => changes.writtenBy('UPDATE "tags" SET name = 1');
  await changes.refresh();
  await clock.advance(0);
  expect(written()).toEqual(['tags']);
  const noted = (tables: string) => {
    const xid = Number(state.snapshot.split(':')[0]);
    state.snapshot = `${xid + 1}:${xid + 1}:`;
    state.notes = [[xid, tables, '*']];
  };
  expect(await holdsAfter(() => noted('*'))).toBe(false);
  expect(written()).toEqual(['tags']);
  expect(await holdsAfter(() => noted('**'))).toBe(false);
  expect(written()).toBe(ALL_TABLES);
});

test.each([
  ['ALTER TABLE tags ADD COLUMN note text', true],
  ['do $$ begin null; end $$', true],
  ['/* why */ UPDATE tags SET name = 1', true],
  ['UPDATE "tags" SET name = 1', false],
  ['WITH one AS (SELECT 1) DELETE FROM tags', false],
  ['SELECT 1', false],
  ['SAVEPOINT one', false],
])('%s: may change the schema: %s', (statement, mayChange) => {
  expect(open().changes.mayChangeSchema(statement)).toBe(mayChange);
});

describe('where answers may be late, a commit of this process counts', () => {
  const openLate = async () => {
    const opened = open();
    const { state, changes } = opened;
    changes.start(3_600_000);
    await changes.refresh();
    const since = changes.stamp()!;
    state.snapshot = '101:101:';
    state.committed = 1;
    changes.committed();
    return { ...opened, isUnchanged: () => changes.unchanged(['articles'], since) };
  };

  test('for those who ask during the look for it', async () => {
    const { changes, isUnchanged } = await openLate();
    const first = changes.refresh();
    await changes.refresh();
    expect(isUnchanged()).toBe(false);
    await first;
  });

  test('after a look that has failed', async () => {
    const { state, changes, isUnchanged } = await openLate();
    state.fault = new Error('away');
    await expect(changes.refresh()).rejects.toThrow('away');
    state.fault = null;
    await changes.refresh();
    expect(isUnchanged()).toBe(false);
    expect(changes.refresh()).toBeUndefined();
  });
});
