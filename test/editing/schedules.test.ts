/** What is scheduled happens once, when it is due, whoever looks and whatever fails meanwhile. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../src/database/sql-template.ts';
import { Schedules } from '../../src/editing/schedules.ts';
import { alreadyPublished } from '../../src/errors/catalogue.ts';
import { contentTypeOf } from '../../src/model/content-type.ts';
import { openEditing } from '../support/open-editing.ts';

let octavo: Awaited<ReturnType<typeof openEditing>>;
const HOUR = 3_600_000;

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
