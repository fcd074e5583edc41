/**
 * A server killed in the middle of writes: whatever it acknowledged is there whole, whatever it did not
 * is there whole or not at all. `KILLS=50` runs it long.
 */
import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { httpClient, type Send } from '../support/http-client.ts';
import { kitModel } from '../support/kit.ts';
import { copyKit } from '../support/serve-kit.ts';
import { startProcess } from '../support/server-process.ts';
import { brokenInvariants } from '../support/table-invariants.ts';

const KILLS = Number(process.env['KILLS'] ?? 5);
/** Clients that write at once. */
const WRITERS = 4;
/** The stream of writes runs this long before the kill, at least and at most, in ms. */
const STREAM = [30, 330] as const;

const { dir, file } = copyKit({ synchronous: 'full' });
const model = kitModel();

afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** What was answered with 200: entries by their title, and the last state of each writer's shelf. */
interface Acknowledged {
  readonly articles: Map<string, number>;
  readonly shelves: Map<number, number>;
  readonly deleted: Set<string>;
}

let serial = 0;

test(`${KILLS} kills`, { timeout: 30_000 + KILLS * 5000 }, async () => {
  const done: Acknowledged = { articles: new Map(), shelves: new Map(), deleted: new Set() };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await startProcess(dir);
    const { send, close } = httpClient(server.address);
    const before = done.articles.size;
    const writers = Array.from({ length: WRITERS }, (_, writer) => writeForEver(send, writer, done));
    const [least, most] = STREAM;
    // a different moment each time, and the same moments in each run
    await waitFor(() => done.articles.size > before);
    await new Promise((resolve) => setTimeout(resolve, least + ((kill * 97) % (most - least))));
    await server.kill();
    await Promise.all(writers);
    close();
    checkDatabase(done, kill);
  }
  if (process.env['KILLS'])
    console.log(`${KILLS} kills, ${serial} entries tried, ${done.deleted.size} deleted`);
});

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Creates, changes and deletes until the server is gone. */
async function writeForEver(send: Send, writer: number, done: Acknowledged): Promise<void> {
  const shelf = writer + 1;
  for (;;) {
    serial += 1;
    const number = serial;
    const title = `kill ${number}`;
    try {
      const made = await send('POST', '/api/articles', { data: article(title, number) });
      expect(made.status, made.text).toBe(200);
      done.articles.set(title, made.body.data.id);
      const moved = await send('PUT', `/api/shelves/${shelf}`, { data: shelfOf(number) });
      expect(moved.status, moved.text).toBe(200);
      done.shelves.set(shelf, number);
      if (number % 3 !== 0) continue;
      const path = `/api/articles/${made.body.data.id}`;
      // from here on it is unknown whether it is there, until the answer comes
      done.articles.delete(title);
      const gone = await send('DELETE', path);
      expect(gone.status, gone.text).toBe(200);
      done.deleted.add(title);
    } catch (error) {
      if (error instanceof Error && 'code' in error) return;
      throw error;
    }
  }
}

/** One entry of many rows. */
const article = (title: string, number: number) => ({
  title,
  slug: `kill-${number}`,
  wordCount: number,
  links: [
    { label: title, url: '/one' },
    { label: title, url: '/two' },
  ],
  seo: { metaTitle: title, social: [{ network: 'mastodon', title }] },
  sections: [
    { __component: 'sections.prose', body: title },
    { __component: 'sections.link-list', title, items: [{ label: title, url: '/three' }] },
  ],
  tags: [1, 2, 3],
  author: 1,
  cover: 1,
});

/** The label names the books that belong to it. */
const shelfOf = (number: number) => ({ label: `state ${number}`, manyToManyWay: booksOf(number) });
const booksOf = (number: number): number[] => [0, 1, 2].map((step) => ((number + step * 7) % 30) + 1);

function checkDatabase(done: Acknowledged, kill: number): void {
  const db = new BetterSqlite3(file);
  const context = `after kill ${kill}`;
  expect(brokenInvariants(db, model), context).toEqual([]);

  const rows = db.prepare(`SELECT id, title, word_count FROM articles WHERE title LIKE 'kill %'`).all() as {
    id: number;
    title: string;
    word_count: number;
  }[];
  const byTitle = new Map(rows.map((row) => [row.title, row]));
  for (const [title, id] of done.articles) expect(byTitle.get(title)?.id, `${context}: ${title}`).toBe(id);
  expect(
    rows.filter(({ title }) => done.deleted.has(title)),
    context,
  ).toEqual([]);
  const parts = db.prepare(
    `SELECT field, count(*) AS n FROM articles_components WHERE entity_id = ? GROUP BY field ORDER BY field`,
  );
  const tags = db.prepare('SELECT count(*) FROM articles_tags_links WHERE article_id = ?').pluck();
  const cover = db
    .prepare(
      `SELECT count(*) FROM files_related_morphs WHERE related_type = 'api::article.article' AND related_id = ?`,
    )
    .pluck();
  for (const { id, title, word_count } of rows) {
    const whole = [`kill ${word_count}`, parts.all(id), tags.get(id), cover.get(id)];
    const counts = [
      { field: 'links', n: 2 },
      { field: 'sections', n: 2 },
      { field: 'seo', n: 1 },
    ];
    expect(whole, context).toEqual([title, counts, 3, 1]);
  }
  const nested = db
    .prepare(`SELECT count(*) FROM components_shared_social_cards WHERE title LIKE 'kill %'`)
    .pluck();
  expect(nested.get(), context).toBe(rows.length);

  for (const [shelf, number] of done.shelves) {
    const label = db.prepare('SELECT label FROM shelves WHERE id = ?').pluck().get(shelf) as string;
    const state = Number(label.slice('state '.length));
    const books = db
      .prepare('SELECT book_id FROM shelves_many_to_many_way_links WHERE shelf_id = ? ORDER BY book_order')
      .pluck()
      .all(shelf);
    expect([state >= number, books], `${context}: shelf ${shelf}`).toEqual([true, booksOf(state)]);
  }
  db.close();
}
