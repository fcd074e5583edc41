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

test('a thousand entries are deleted by a few statements for each table that may name them', async () => {
  const ids = await addBooks(20_000);
  const answer = await routes.send('POST', `${BOOKS}/bulkDelete`, { ids });
  expect(answer.body).toEqual({ count: ENTRIES });
  expect(answer.statements).toBe(26);
});
