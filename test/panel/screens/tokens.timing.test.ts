/** The tokens of programs, made and used as an administrator does it. */
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

inBrowser(named('an API token is made, its key works and is shown once'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'API Tokens' }).click();
  await page.getByRole('heading', { name: 'API Tokens', exact: true }).waitFor();
  await page.getByRole('gridcell', { name: 'May do everything' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Create new API Token' }).click();
  await page.getByRole('heading', { name: 'Create API Token', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByText('This value is required.').count(), { timeout: SLOW }).toBe(3);
  await page.getByLabel('Name*').fill('Tags alone');
  await page.getByRole('combobox', { name: 'Token duration' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  await page.getByRole('combobox', { name: 'Token type' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('checkbox', { name: 'find', exact: true }).check();
  await page.getByRole('button', { name: 'Show bound route: findOne' }).click();
  await page.getByText('/api/tags/:id').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Make sure to copy this token').waitFor();
  await page.getByText('Expiration date:').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const key = await page.locator('code').innerText();
  const ask = async (path: string): Promise<number> =>
    (await fetch(`${panel.address}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await ask('/api/tags'), await ask('/api/articles')]).toEqual([200, 403]);

  await page.reload();
  await page.getByRole('heading', { name: 'Tags alone' }).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  expect(complaints).toEqual([]);
  await close();
});

inBrowser(named('who may not manage tokens is not offered them'), { timeout }, async () => {
  const { page, close } = await panel.openAs('writer', '/settings/api-tokens');
  await page.getByText('Your role Author lacks the right').waitFor();
  expect(await page.getByRole('link', { name: 'API Tokens' }).count()).toBe(0);
  await close();
});
