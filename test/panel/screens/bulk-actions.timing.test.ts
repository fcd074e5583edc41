/** Actions of all entries that a list has, on however many pages. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 10 * SLOW;

let panel: ServedPanel;

/** 1,400 drafts named "Bulk 1", …; the 150th lacks a value that it needs to be published. */
function prepare(dir: string): void {
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  db.exec(`
    INSERT INTO articles (title, slug, subtitle, locale, created_at, updated_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1400)
    SELECT 'Bulk ' || i, 'bulk-' || i, CASE WHEN i <= 230 THEN 'few' END, 'en', 1704528061001, 1704528061001 FROM n;
    UPDATE articles SET title = NULL WHERE slug = 'bulk-150';`);
  db.close();
}

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel({ prepare });
}, timeout);

afterAll(() => panel?.close());

const LIST = '/content-manager/collection-types/api::article.article?sort=id:ASC';
const FEW = `${LIST}&filters[$and][0][subtitle][$eq]=few`;

inBrowser(
  named('all entries of a filter are published, unpublished and deleted; what is refused is counted'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', FEW);
    const selectAll = async (): Promise<void> => {
      await page.getByRole('checkbox', { name: 'Select all entries' }).check();
      await page.getByRole('button', { name: 'Select all 230 entries' }).click();
      await page.getByText('230 entries selected').waitFor();
      expect(await page.getByRole('button', { name: /^Select all \d/ }).count()).toBe(0);
    };
    await page.getByText('230 entries found').waitFor();
    await selectAll();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('230 drafts will be published.').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('1 entry was refused', { exact: false }).waitFor();
    await page.getByText('230 entries selected').waitFor({ state: 'hidden' });
    await page.goto(`${panel.address}/admin${FEW}&filters[$and][1][publishedAt][$notNull]=true`);
    await page.getByText('229 entries found').waitFor();

    await page.goto(`${panel.address}/admin${FEW}`);
    await page.getByText('230 entries found').waitFor();
    await selectAll();
    // one of them is taken out again
    await page.getByRole('row').nth(1).getByRole('checkbox').uncheck();
    await page.getByText('229 entries selected').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('1 entry found').waitFor();
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await close();
  },
);

inBrowser(named('a thousand entries are chosen at most, and paging chooses none'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${LIST}&_q=bulk`);
  await page.getByRole('checkbox', { name: 'Select all entries' }).check();
  const first = page.getByRole('button', { name: /^Select the first 1,000 of [\d,]+ entries$/ });
  await first.click();
  await page.getByText('1,000 entries selected').waitFor();
  await page.getByRole('link', { name: 'Go to next page' }).click();
  await page.getByText('entries selected').waitFor({ state: 'hidden' });
  await close();
});

inBrowser(
  named('a value that no entry may have is refused before anything is sent'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', `${LIST}&_q=bulk`);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/actions/bulkUpdate')) sent.push(request.postDataJSON());
    });
    const boxes = page.getByRole('checkbox', { name: /^Select \d+$/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Edit a field' }).click();
    const dialog = page.getByRole('dialog');
    const choose = async (field: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Field' }).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    };
    const change = dialog.getByRole('button', { name: 'Change 2 entries' });
    await choose('rating');
    const rating = dialog.getByRole('textbox', { name: 'rating' });
    await rating.fill('11');
    await change.click();
    await dialog.getByText('The value is too high (max: 10).').waitFor();
    await choose('extra');
    await dialog.getByRole('textbox', { name: 'extra' }).fill('{"a": 1');
    await change.click();
    await dialog.getByText("This doesn't match the JSON format").waitFor();
    expect(sent).toEqual([]);
    await choose('rating');
    await rating.fill('7');
    await change.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent).toMatchObject([{ data: { rating: 7 } }]);
    expect(complaints).toEqual([]);
    await close();
  },
);
