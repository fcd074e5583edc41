/** The statements of routes that write as many entries as a request may name, pinned: from the request to the answer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, sql } from '../../src/core/database/sql-template.ts';
import { type CountedRoutes, openCountedRoutes } from '../support/counted-routes.ts';

const ENTRIES = 1000;
const BOOKS = '/content-manager/collection-types/api::book.book/actions';

let routes: CountedRoutes;
beforeAll(async () => {
  routes = await openCountedRoutes();
});
afterAll(() => routes.close());

/** Books with a unique value and an author each. */
async function addBooks(first: number): Promise<number[]> {
  const ids = Array.from({ length: ENTRIES }, (_, at) => first + at);
  const books = ids.flatMap((id) => [id, `Book ${id}`, `isbn-${id}`, 1, 1]);
  const { db } = routes;
  await db.run(
    sql`INSERT INTO books (id, title, isbn, created_at, updated_at) VALUES ${rows(ENTRIES, 5)}`,
    books,
  );
  await db.run(
    sql`INSERT INTO books_authors_links (book_id, author_id, author_order) VALUES ${rows(ENTRIES, 3)}`,
    ids.flatMap((id) => [id, 1, 1]),
  );
  return ids;
}

test('a thousand entries: fewer than twenty statements to publish, unpublish or change them', async () => {
  const ids = await addBooks(10_000);
  const count = async (action: string, more: object = {}): Promise<number> => {
    const answer = await routes.send('POST', `${BOOKS}/${action}`, { ids, ...more });
    expect(answer.body).toEqual({ count: ENTRIES });
    return answer.statements;
  };
  // for all: the entries, the permissions on them, who writes, what they have got, the audit log; for each piece of five
  // hundred: its states, what was kept last, two UPDATEs, the revisions
  const all = 5;
  const pieces = 2 * 5;
  // and what is unique, and the stored entries by the rules of published ones
  const checks = 1 + 2;
  // the first change keeps the states before as well
  expect(await count('bulkPublish')).toBe(all + pieces + checks);
  expect(await count('bulkUnpublish')).toBe(all + pieces);
  expect(await count('bulkPublish')).toBe(all + pieces + checks);
  // and the permissions, which say what counts of the values
  expect(await count('bulkUpdate', { data: { pages: 7 } })).toBe(all + pieces + 1);
  expect(all + pieces + checks).toBeLessThan(20);
});

test('a thousand entries get the same links by a few statements, each with a revision that names them', async () => {
  const ids = await addBooks(30_000);
  const change = async (data: object): Promise<number> => {
    const answer = await routes.send('POST', `${BOOKS}/bulkUpdate`, { ids, data });
    expect(answer.body).toEqual({ count: ENTRIES });
    return answer.statements;
  };
  const linksOf = (id: number) =>
    routes.db.query(
      sql`SELECT author_id, author_order FROM books_authors_links WHERE book_id = ? ORDER BY author_order`,
      [id],
    );
  // what panels send, and what replaces a list
  const connected = await change({
    authors: { connect: [{ id: 2, position: { end: true } }], disconnect: [] },
  });
  expect(await linksOf(ids[999]!)).toEqual([
    { author_id: 1, author_order: 1 },
    { author_id: 2, author_order: 2 },
  ]);
  const replaced = await change({ authors: [3, 2] });
  expect(await linksOf(ids[0]!)).toEqual([
    { author_id: 3, author_order: 1 },
    { author_id: 2, author_order: 2 },
  ]);
  // for all: as above, and whether the authors are there; for each piece of five hundred: its states before and after, what
  // was kept last, two UPDATEs, the revisions; and of the links what goes (or where the lists end), those there, new ones
  const [all, pieces] = [6, 2 * 9];
  expect([connected, replaced]).toEqual([all + pieces, all + pieces]);
  const kept = await routes.db.query<{ readonly snapshot: string }>(
    sql`SELECT snapshot FROM octavo_revisions WHERE entry_id = ? ORDER BY number`,
    [ids[7]!],
  );
  const authors = kept.map(({ snapshot }) => JSON.parse(snapshot).authors);
  expect(authors).toEqual([[{ id: 1 }], [{ id: 1 }, { id: 2 }], [{ id: 3 }, { id: 2 }]]);
});

test('a thousand entries are deleted by a few statements for each table that may name them', async () => {
  const ids = await addBooks(20_000);
  const answer = await routes.send('POST', `${BOOKS}/bulkDelete`, { ids });
  expect(answer.body).toEqual({ count: ENTRIES });
  expect(answer.statements).toBe(26);
});
