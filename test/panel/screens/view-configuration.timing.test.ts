/** How lists and forms look, as an administrator configures it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
  NO_CHROMIUM,
  type ServedPanel,
  SLOW,
  servePanel,
  widthOf,
} from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 4 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

const TAGS = '/content-manager/collection-types/api::tag.tag';

inBrowser(named('the list and the form of a type are arranged and look so'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', TAGS);
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmation' });
    await question.getByText('This will modify all your settings').waitFor();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('status').getByText('Saved').last().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save' }).isDisabled(), { timeout: SLOW })
      .toBe(true);
  };
  const move = async (name: string, ...keys: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name }).focus();
    for (const key of ['Space', ...keys, 'Space']) await page.keyboard.press(key);
  };

  // the list
  await page.getByRole('button', { name: 'View Settings' }).click();
  await page.getByRole('link', { name: 'Configure the view' }).click();
  await page.getByRole('heading', { name: 'Configure the view — Tag', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin${TAGS}/configurations/list`);
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Enable filters').uncheck();
  await page.getByRole('combobox', { name: 'Default sort order' }).click();
  await page.getByRole('option', { name: 'DESC' }).click();
  await page.getByRole('button', { name: 'Delete slug' }).click();
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'updatedAt' }).click();
  await page.getByRole('button', { name: 'Edit name' }).click();
  const column = page.getByRole('dialog', { name: 'Edit Name' });
  await column.getByLabel('Label').fill('Keyword');
  await column.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Move id' }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await save();
  await page.getByRole('link', { name: 'Back' }).click();
  const heads = (): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();
  await expect
    .poll(async () => (await heads()).map((text) => text.trim()), { timeout: SLOW })
    .toEqual(expect.arrayContaining(['Keyword', 'updatedAt']));
  expect((await heads()).findIndex((text) => text.includes('Keyword'))).toBeLessThan(
    (await heads()).findIndex((text) => text.trim() === 'id'),
  );
  expect(await heads()).not.toContain('slug');
  expect(page.url()).toContain('sort=name:DESC');
  expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);

  // the form
  await page.goto(`${panel.address}/admin${TAGS}/1`);
  await page.getByRole('link', { name: 'Configure the view' }).click();
  await page.getByRole('button', { name: 'Edit name' }).click();
  const field = page.getByRole('dialog', { name: 'Edit Name' });
  await field.getByLabel('Description').fill('One word');
  await field.getByLabel('Placeholder').fill('e.g. poetry');
  await field.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: '33%' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await field.getByRole('button', { name: 'Finish' }).click();
  await move('Move name', 'ArrowDown', 'ArrowDown');
  await page.getByText(/^name, dropped\. Final position in list: row/).waitFor({ state: 'attached' });
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move name');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await widthOf(page)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  // a page with unsaved changes is not left by accident
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Cancel' }).click();
  await save();
  await page.goto(`${panel.address}/admin${TAGS}/1`);
  await page.getByText('One word').waitFor();
  expect(await page.getByPlaceholder('e.g. poetry').count()).toBe(1);
  // schemas are only shown where they cannot be changed
  await page.getByRole('link', { name: 'Content-Type Builder' }).click();
  await page.getByText('The content-types can only be changed in development').waitFor();
  expect(await page.getByRole('button', { name: /Create new|Add another|Save|Edit|Delete/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

inBrowser(named('who may not configure views is not offered it'), { timeout }, async () => {
  const { page, close } = await panel.openAs('writer', `${TAGS}/configurations/edit`);
  await page.getByRole('heading', { name: "You don't have the permissions" }).waitFor();
  await page.goto(`${panel.address}/admin${TAGS}`);
  await page.getByRole('button', { name: 'View Settings' }).click();
  await page.getByText('Displayed fields').waitFor();
  expect(await page.getByRole('link', { name: 'Configure the view' }).count()).toBe(0);
  await close();
});
