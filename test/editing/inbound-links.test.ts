/** What points at many entries is found by one look at the lists that they stand in; at few of them, by one for each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundLink, readInboundLinks } from '../../src/admin/editing/inbound-links.ts';
import { tableOf } from '../../src/core/database/layout/layout.ts';
import { ident, rows, sql } from '../../src/core/database/sql-template.ts';
import { openEditing } from '../support/open-editing.ts';

let octavo: Awaited<ReturnType<typeof openEditing>>;
beforeAll(async () => {
  octavo = await openEditing();
});
afterAll(() => octavo.close());

const ARTICLES = [9001, 9002, 9003];
const TAGS = [9001, 9002, 9003, 9004, 9005, 9006, 9007, 9008];

/** Lists in which places are the same, or not set at all, as old versions of v4 have left them. */
async function addLists(): Promise<void> {
  const { db } = octavo;
  const values = (ids: readonly number[], name: string) => ids.flatMap((id) => [id, `${name} ${id}`, 1, 1]);
  await db.run(
    sql`INSERT INTO articles (id, title, created_at, updated_at) VALUES ${rows(ARTICLES.length, 4)}`,
    values(ARTICLES, 'Article'),
  );
  await db.run(
    sql`INSERT INTO tags (id, name, created_at, updated_at) VALUES ${rows(TAGS.length, 4)}`,
    values(TAGS, 'Tag'),
  );
  const places = [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [3, 1, 1, 2, 2, 2, null, null],
    [null, null, null, 1, 7, 7, 3, 2],
  ];
  const links = ARTICLES.flatMap((article, list) =>
    TAGS.map((tag, at) => [90_000 + 10 * list + at, article, tag, places[list]![at]!, list + 1]),
  );
  await db.run(
    sql`INSERT INTO articles_tags_links (id, article_id, tag_id, tag_order, article_order) VALUES ${rows(links.length, 5)}`,
    links.flat(),
  );
}

test('the links to all entries of each type, found together and one by one', async () => {
  const { db, layout, model } = octavo;
  await addLists();
  let found = 0;
  for (const type of model.contentTypes.values()) {
    const entries = await db.query<{ id: number }>(
      sql`SELECT id FROM ${ident(tableOf(layout, type.uid).table)} ORDER BY id`,
    );
    const ids = entries.map(({ id }) => Number(id));
    const look = (some: readonly number[]): Promise<Map<number, InboundLink[]>> =>
      Promise.resolve(db.transaction((tx) => readInboundLinks(tx, layout, type.uid, some)));
    const together = await look(ids);
    const alone = new Map<number, InboundLink[]>();
    for (const id of ids) for (const [target, links] of await look([id])) alone.set(target, links);
    expect([type.uid, sorted(together)]).toEqual([type.uid, sorted(alone)]);
    found += together.size;
  }
  expect(found).toBeGreaterThan(TAGS.length);
});

const sorted = (links: ReadonlyMap<number, InboundLink[]>) => [...links].sort(([a], [b]) => a - b);
