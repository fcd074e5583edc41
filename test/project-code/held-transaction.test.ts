/** A transaction of project code that is ended by a call: when it is begun, and what becomes of one that code forgets. */
import { expect, onTestFinished, test } from 'vitest';
import { statementOfProjectCode } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { LONGEST_PAUSE, TransactionHandle } from '../../src/project-code/queries/transaction-handle.ts';
import { testClock } from '../support/test-clock.ts';

async function openNotes() {
  const db = openSqlite({ filename: ':memory:' });
  onTestFinished(async () => db.close());
  await db.run(statementOfProjectCode('CREATE TABLE notes (text TEXT)'));
  const warnings: string[] = [];
  const clock = testClock();
  const running = new Set<TransactionHandle>();
  return {
    clock,
    warnings,
    hold: () =>
      new TransactionHandle({ db, clock, running, onForgotten: (message) => warnings.push(message) }),
    running,
    insert: () => db.run(statementOfProjectCode("INSERT INTO notes VALUES ('one')")),
    count: async () =>
      (await db.query<{ n: number }>(statementOfProjectCode('SELECT count(*) AS n FROM notes')))[0]!.n,
  };
}

test('one that has sent nothing keeps no other waiting, and ends', async () => {
  const { hold, insert, count } = await openNotes();
  const held = hold();
  await insert();
  await held.commit();
  await hold().rollback();
  expect(await count()).toBe(1);
  await expect(held.run(insert)).rejects.toThrow('this transaction has ended');
});

test('others wait for one that has written', async () => {
  const { hold, insert, count } = await openNotes();
  const held = hold();
  await held.run(insert);
  let isOver = false;
  const other = Promise.resolve(insert()).then(() => {
    isOver = true;
  });
  await held.run(insert);
  expect(isOver).toBe(false);
  await held.rollback();
  await other;
  expect(await count()).toBe(1);
});

test('one that is neither used nor ended is rolled back', async () => {
  const { clock, hold, insert, count, warnings } = await openNotes();
  const held = hold();
  await held.run(insert);
  await clock.advance(LONGEST_PAUSE - 1);
  await held.run(insert);
  await clock.advance(LONGEST_PAUSE - 1);
  expect(warnings).toEqual([]);
  await clock.advance(1);
  expect(warnings).toEqual([expect.stringContaining('rolled back')]);
  await insert();
  expect(await count()).toBe(1);
  await expect(held.run(insert)).rejects.toThrow('rolled back');
  await expect(held.commit()).rejects.toThrow('rolled back');
});

test('an ended one is not ended again', async () => {
  const { clock, hold, insert, count, warnings, running } = await openNotes();
  const held = hold();
  await held.run(insert);
  expect([...running]).toEqual([held]);
  await held.commit();
  expect(running.size).toBe(0);
  await held.commit();
  await clock.advance(2 * LONGEST_PAUSE);
  expect(warnings).toEqual([]);
  expect(await count()).toBe(1);
});

test('a failed statement leaves the choice to code', async () => {
  const { hold, insert, count } = await openNotes();
  const held = hold();
  await held.run(insert);
  await expect(
    held.run(() => {
      throw new Error('no such statement');
    }),
  ).rejects.toThrow('no such statement');
  await held.commit();
  expect(await count()).toBe(1);
});

test('one with a statement under way is in use, however long that takes', async () => {
  const { clock, hold, insert, warnings } = await openNotes();
  const held = hold();
  let finish = (): void => {};
  const long = held.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await held.run(insert);
  await clock.advance(2 * LONGEST_PAUSE);
  expect(warnings).toEqual([]);
  finish();
  await long;
  await held.commit();
});
