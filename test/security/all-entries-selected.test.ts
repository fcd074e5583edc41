/**
 * An editor selects all entries: the work on them gives the event loop back again and again, inside of one transaction that
 * nobody else gets into. What is counted is turns of the event loop, with a clock by which each round has taken too long.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { openEditing } from '../support/open-editing.ts';
import { testSql } from '../support/test-sql.ts';

const ENTRIES = 300;

let octavo: Awaited<ReturnType<typeof openEditing>>;
let ids: number[];
beforeAll(async () => {
  octavo = await openEditing();
});
afterAll(() => octavo.close());

beforeEach(async () => {
  const { db } = octavo;
  await db.run(testSql("DELETE FROM books WHERE title LIKE 'Bulk %'"));
  await db.run(
    testSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES}) INSERT INTO books (title) SELECT 'Bulk ' || i FROM n`,
    ),
  );
  const rows = await db.query<{ id: number }>(testSql("SELECT id FROM books WHERE title LIKE 'Bulk %'"));
  ids = rows.map(({ id }) => id);
});

/** What others see and do in each turn of the event loop that the work leaves to them. */
async function others(work: Promise<unknown>, look: () => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    seen.push(await look());
    await new Promise((next) => setImmediate(next));
  }
  await done;
  return seen;
}

const count = async (where: string): Promise<number> => {
  const [row] = await octavo.db.query<{ n: number }>(
    testSql(`SELECT count(*) AS n FROM books WHERE title LIKE 'Bulk %' AND ${where}`),
  );
  return row!.n;
};

const published = () => count('published_at IS NOT NULL');

/** Later than the process's own clock can say: what it has noted before stays in the past. */
const LATER = 1e12;

/** Each look at the clock finds that others have waited long enough. */
function hurry(): void {
  let now = LATER;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 11;
    return now;
  });
}

test.each([
  ['published', published, 0, ENTRIES],
  ['draft', published, ENTRIES, 0],
] as const)('entries become %s in turns, and nobody sees half of them', async (goal, look, before, after) => {
  const { db, model, writer, write } = octavo;
  const type = contentTypeOf(model, 'api::book.book');
  if (before > 0) await db.run(testSql("UPDATE books SET published_at = 1 WHERE title LIKE 'Bulk %'"));
  hurry();
  const seen = await others(
    writer.setStates(write(type, goal === 'draft' ? 'unpublish' : 'publish'), ids, goal),
    look,
  );
  vi.restoreAllMocks();
  expect(new Set(seen)).toEqual(new Set([before]));
  expect(await look()).toBe(after);
  expect(seen.length).toBeGreaterThan(ENTRIES / 2);
});

test('deleted entries go in turns, and a write beside them comes after all of them', async () => {
  const { db, model, writer, write } = octavo;
  const type = contentTypeOf(model, 'api::book.book');
  hurry();
  const deletion = writer.deleteMany(write(type, 'delete'), ids, async (_tx, all) => all);
  const beside = (async () => {
    await new Promise((next) => setImmediate(next));
    await db.run(testSql("INSERT INTO books (title) VALUES ('Bulk beside')"));
    return count('1');
  })();
  const seen = await others(deletion, () => count('1'));
  vi.restoreAllMocks();
  expect(new Set(seen)).toEqual(new Set([ENTRIES]));
  expect(seen.length).toBeGreaterThan(5);
  expect(await beside).toBe(1);
});

test('entries get a value in turns', async () => {
  const { model, writer, write } = octavo;
  const type = contentTypeOf(model, 'api::book.book');
  hurry();
  const seen = await others(writer.updateAll(write(type, 'update'), ids, { pages: 7 }), () =>
    count('pages = 7'),
  );
  vi.restoreAllMocks();
  expect(new Set(seen)).toEqual(new Set([0]));
  expect(await count('pages = 7')).toBe(ENTRIES);
  expect(seen.length).toBeGreaterThan(5);
});
