/** Relations with more entries than a screen shows at first: those that are there, and those that can be chosen. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../../support/credentials.ts';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

/** Tags "Many 1" to "Many 70", all of them related to article 1, in this order. */
function prepare(dir: string): void {
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  db.exec(`
    DELETE FROM articles_tags_links WHERE article_id = 1;
    INSERT INTO tags (id, name, slug, created_at, updated_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
    SELECT 1000 + i, 'Many ' || i, 'many-' || i, 1704528061001, 1704528061001 FROM n;
    INSERT INTO articles_tags_links (article_id, tag_id, tag_order, article_order)
    SELECT 1, id, id - 1000, 1 FROM tags WHERE id > 1000;`);
  db.close();
}

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel({ prepare });
}, timeout);

afterAll(() => panel?.close());

const article = (id: number): string => `/content-manager/collection-types/api::article.article/${id}`;

/** The names of an article's tags, in the order that is stored. */
async function storedTags(id: number): Promise<string[]> {
  const answer = await fetch(
    `${panel.address}/api/articles/${id}?publicationState=preview&fields=id&populate[tags][fields]=name`,
    { headers: headersOf('token:full') },
  );
  const { data } = (await answer.json()) as {
    data: { attributes: { tags: { data: { attributes: { name: string } }[] } } };
  };
  return data.attributes.tags.data.map(({ attributes }) => attributes.name);
}

inBrowser(
  named('more of them are loaded after a change, and all keep their places'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', article(1));
    const tags = page.getByRole('link', { name: /^Many \d+$/ });
    const more = page.getByRole('button', { name: 'Load More' });
    await page.getByRole('combobox', { name: /^tags \(70\)/ }).waitFor();
    await expect.poll(() => tags.count(), { timeout: SLOW }).toBe(10);
    // the last one is taken out, and what was not shown yet is loaded all the same
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Many 70', exact: true }) });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('combobox', { name: /^tags \(69\)/ }).waitFor();
    for (const count of [49, 69]) {
      await more.click();
      await expect.poll(() => tags.count(), { timeout: SLOW }).toBe(count);
    }
    expect(await more.count()).toBe(0);
    const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await answer).status()).toBe(200);
    expect(await storedTags(1)).toEqual(Array.from({ length: 69 }, (_, index) => `Many ${index + 1}`));
    // pictures that the fixture names and does not have
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    await close();
  },
);

inBrowser(named('the search offers all that it finds, a page at a time'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', article(2));
  const search = page.getByRole('combobox', { name: /^tags/ });
  await search.fill('many');
  const options = page.getByRole('option', { name: /^Many \d+$/ });
  await expect.poll(() => options.count(), { timeout: SLOW }).toBe(20);
  for (const count of [40, 60, 70]) {
    await options.last().scrollIntoViewIfNeeded();
    await expect.poll(() => options.count(), { timeout: SLOW }).toBe(count);
  }
  const last = (await options.last().innerText()).trim();
  await options.last().click();
  const before = await storedTags(2);
  const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answer).status()).toBe(200);
  expect(await storedTags(2)).toEqual([...before, last]);
  // pictures that the fixture names and does not have
  expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  await close();
});
