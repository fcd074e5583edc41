/** What is scheduled happens once, when it is due, whichever process looks and whatever fails meanwhile. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunSchedule, Schedules } from '../../src/admin/editing/schedules.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { alreadyPublished, databaseBusy } from '../../src/core/errors/catalogue.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { fuzz, SEED } from '../support/fuzz.ts';
import { openEditing } from '../support/open-editing.ts';
import { Dice, seededRandom } from '../support/random.ts';

let octavo: Awaited<ReturnType<typeof openEditing>>;
const HOUR = 3_600_000;
const RUNS = fuzz(15).numRuns;

beforeAll(async () => {
  octavo = await openEditing();
});

afterAll(() => octavo.close());

beforeEach(async () => void (await octavo.db.run(sql`DELETE FROM octavo_schedules`)));

const book = () => contentTypeOf(octavo.model, 'api::book.book');

const schedule = (action: 'publish' | 'unpublish', dueAt: number) =>
  octavo.schedules.set(octavo.db, book(), 1, { action, dueAt, author: { adminId: 1 } });

/** Marks the entry instead of publishing it, so that each run can be counted. */
const mark = async (): Promise<void> => {
  await octavo.db.run(sql`UPDATE books SET pages = COALESCE(pages, 0) + 1 WHERE id = 1`);
};

const marks = async (): Promise<number> => {
  const [row] = await octavo.db.query<{ pages: number | null }>(sql`SELECT pages FROM books WHERE id = 1`);
  return Number(row!.pages ?? 0);
};

test('nothing happens before its time', async () => {
  const { schedules, clock } = octavo;
  await schedule('publish', clock.now + HOUR);
  expect(await schedules.runDue(mark)).toBe(0);
  expect(await schedules.list(book(), [1])).toMatchObject([{ action: 'publish', failure: null }]);
});

test('of several processes one does it', async () => {
  const { schedules, clock, context } = octavo;
  const before = await marks();
  await schedule('publish', clock.now - 1);
  const done = await Promise.all([
    schedules.runDue(mark),
    new Schedules(context).runDue(mark),
    new Schedules(context).runDue(mark),
  ]);
  expect(done.toSorted()).toEqual([0, 0, 1]);
  expect((await marks()) - before).toBe(1);
  expect(await schedules.list(book(), [1])).toEqual([]);
});

test('a process that dies in the middle leaves the schedule and the entry as they were', async () => {
  const { schedules, clock } = octavo;
  const before = await marks();
  await schedule('unpublish', clock.now - 1);
  const dying = schedules.runDue(async () => {
    await mark();
    throw new Error('the connection is gone');
  });
  await expect(dying).rejects.toThrow('the connection is gone');
  expect(await marks()).toBe(before);
  expect(await schedules.list(book(), [1])).toMatchObject([{ action: 'unpublish', failure: null }]);
  // the next look does it
  expect(await schedules.runDue(mark)).toBe(1);
  expect((await marks()) - before).toBe(1);
});

test('what cannot be done is not tried again, and says why', async () => {
  const { schedules, clock } = octavo;
  await schedule('publish', clock.now - 1);
  const refuse = async (): Promise<void> => {
    throw alreadyPublished();
  };
  expect(await schedules.runDue(refuse)).toBe(0);
  expect(await schedules.runDue(mark)).toBe(0);
  expect(await schedules.list(book(), [1])).toMatchObject([{ failure: alreadyPublished().message }]);
  // a new time is a new attempt
  await schedule('publish', clock.now - 1);
  expect(await schedules.runDue(mark)).toBe(1);
});

test('a deleted entry has nothing to do any more', async () => {
  const { schedules, clock, writer, write } = octavo;
  const made = await writer.createEntry(write(book(), 'create'), { title: 'Gone', isbn: 'XX-001' });
  const { id } = JSON.parse((await made.body()).toString()).data;
  await schedules.set(octavo.db, book(), id, {
    action: 'publish',
    dueAt: clock.now - 1,
    author: { adminId: 1 },
  });
  await writer.delete(write(book(), 'delete'), id);
  expect(await schedules.runDue(mark)).toBe(0);
});

test('what fails again and again, and what belongs to a type that is gone, hold up nothing', async () => {
  const { schedules, clock, db } = octavo;
  // more than are read at once, and due before all others
  for (let id = 1; id <= 120; id += 1) {
    await db.run(
      sql`INSERT INTO octavo_schedules (type_uid, entry_id, action, due_at, admin_id, failure) VALUES (?, ?, 'publish', ?, 1, NULL)`,
      [id % 2 === 0 ? 'api::gone.gone' : 'api::note.note', id, clock.now - HOUR],
    );
  }
  await schedule('publish', clock.now - 1);
  const before = await marks();
  const run: RunSchedule = async (type) => {
    if (type.uid === 'api::note.note') throw new Error('a listener of the project');
    await mark();
  };
  for (const look of [1, 2]) {
    await expect(schedules.runDue(run)).rejects.toThrow('a listener of the project');
    expect((await marks()) - before, `look ${look}`).toBe(1);
  }
  const [left] = await db.query<{ count: number }>(sql`SELECT COUNT(*) AS "count" FROM octavo_schedules`);
  // all of them are there for another time
  expect(Number(left!.count)).toBe(120);
});

test(`${RUNS} random runs of several processes, some of which die: each publication happens once`, async () => {
  const { clock, context, db } = octavo;
  const random = seededRandom(SEED);
  const dice = new Dice(random);
  for (let run = 0; run < RUNS; run += 1) {
    await db.run(sql`DELETE FROM octavo_schedules`);
    const ids = Array.from({ length: 1 + dice.upTo(6) }, (_, index) => index + 1);
    const done = new Map<number, number>();
    for (const id of ids) {
      const dueAt = clock.now - dice.upTo(3);
      await octavo.schedules.set(db, book(), id, { action: 'publish', dueAt, author: { adminId: 1 } });
    }
    /** A process that dies with its `lives`-th publication, before or after the entry is written. */
    const look = async (lives: number, after: boolean): Promise<void> => {
      const counted: number[] = [];
      const dying: RunSchedule = async (_type, { entryId }) => {
        counted.push(entryId);
        if (counted.length === lives && !after) throw databaseBusy(new Error('killed before'));
        await db.run(sql`UPDATE books SET pages = COALESCE(pages, 0) + 1 WHERE id = ?`, [entryId]);
        if (counted.length === lives) throw databaseBusy(new Error('killed after'));
      };
      await new Schedules(context).runDue(dying).catch(() => {});
    };
    const pages = async () =>
      db.query<{ id: number; pages: number | null }>(sql`SELECT id, pages FROM books ORDER BY id`);
    const before = new Map((await pages()).map((row) => [Number(row.id), Number(row.pages ?? 0)]));
    for (let looks = 0; looks < 100 && (await octavo.schedules.list(book())).length > 0; looks += 1) {
      const some = Array.from({ length: 1 + dice.upTo(2) }, () => look(1 + dice.upTo(7), dice.flip()));
      await Promise.all(some);
    }
    for (const row of await pages()) {
      const times = Number(row.pages ?? 0) - before.get(Number(row.id))!;
      if (times !== 0) done.set(Number(row.id), times);
    }
    expect(done, `seed ${SEED}, run ${run}`).toEqual(new Map(ids.map((id) => [id, 1])));
  }
});
