/** Lists as editors of a laptop see them: the state of each entry first, and nothing over it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel, widthOf } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

const LIST = '/content-manager/collection-types/api::article.article';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

inBrowser(
  named('at 1280 pixels no button of a row is over the state, and all is in sight'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', `${LIST}?sort=id:ASC`);
    const rows = page.getByRole('row');
    await page.getByRole('gridcell', { name: 'Published', exact: true }).first().waitFor();
    const frame = (await page.getByRole('grid').boundingBox())!;
    for (const index of [1, 5, 10]) {
      const row = rows.nth(index);
      await row.hover();
      const state = (await row.getByRole('gridcell', { name: /^(Published|Draft)$/ }).boundingBox())!;
      const buttons = row.getByRole('button').or(row.getByRole('link'));
      for (const button of await buttons.all()) {
        const box = (await button.boundingBox())!;
        expect(overlap(state, box), `${index}`).toBe(false);
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      }
    }
    expect(frame.x + frame.width).toBeLessThanOrEqual(1280);
    // beside the boxes, the state comes first
    expect((await page.getByRole('columnheader').allInnerTexts())[1]).toBe('State');

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page)).toBe(390);
    const card = (await rows.nth(1).boundingBox())!;
    expect(card.x + card.width).toBeLessThanOrEqual(390);
    await rows.nth(1).getByText('Published', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(named('a list keeps the columns, widths and page size of a person'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${LIST}?sort=id:ASC`);
  await page.getByRole('button', { name: 'View Settings' }).click();
  await page.getByRole('checkbox', { name: 'slug' }).uncheck();
  await page.getByRole('checkbox', { name: 'author' }).check();
  await page.keyboard.press('Escape');
  const edge = page.getByRole('separator', { name: 'Width of title' });
  const before = (await page.getByRole('columnheader', { name: 'Sort on title' }).boundingBox())!.width;
  await edge.focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('combobox', { name: 'Entries per page' }).click();
  await page.getByRole('option', { name: '20' }).click();
  await page.waitForURL(/pageSize=20/);

  await page.goto(`${panel.address}/admin${LIST}`);
  await page.waitForURL(/pageSize=20/);
  await page.getByRole('button', { name: 'Sort on author' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sort on slug' }).count()).toBe(0);
  const after = (await page.getByRole('columnheader', { name: 'Sort on title' }).boundingBox())!.width;
  expect(after).toBeGreaterThanOrEqual(before + 60);
  await close();
});

inBrowser(
  named('a bookmark of v4 shows its entries; a row opens in a tab of its own'),
  { timeout },
  async () => {
    const filter = 'filters[$and][0][author][name][$contains]=Ada';
    const { page, context, close } = await panel.openAs('admin', `${LIST}?sort=author[name]:ASC&${filter}`);
    await page.getByText('3 entries found').waitFor();
    await page.getByText('author contains Ada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Select field' }).click();
    await page.getByRole('option', { name: 'author', exact: true }).click();
    await page.getByRole('combobox', { name: 'Select filter' }).click();
    await page.getByRole('option', { name: 'ends with', exact: true }).click();
    await page.getByLabel('Value').fill('nobody');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('0 entries found').waitFor();
    expect(page.url()).toContain('[author][name][$endsWith]=nobody');
    await page.getByRole('button', { name: 'Remove the filter: author ends with' }).click();
    await page.getByText('3 entries found').waitFor();

    for (const options of [{ modifiers: ['Control'] }, { button: 'middle' }] as const) {
      const opened = context.waitForEvent('page');
      await page
        .getByRole('gridcell', { name: 'Published', exact: true })
        .first()
        .click(options as object);
      expect((await opened).url()).toContain(`/admin${LIST}/`);
    }
    await close();
  },
);
