/** Dialogs, menus and popovers are loaded apart from the screens: what is opened before they are there opens when they are. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

const SCRIPT = /\/overlays-[^/]+\.js$/;

/** Holds their script back, and lets the first request for it fail. @returns lets it through */
async function holdBack(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route(SCRIPT, async (route) => {
    requests += 1;
    if (requests === 1) return route.abort();
    await released;
    await route.continue();
  });
  return release;
}

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()');

inBrowser(
  named('what was opened before they are loaded opens, and the focus comes back'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', '/me');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const release = await holdBack(page);
    await page.reload();
    const button = page.getByRole('navigation', { name: 'Main menu' }).locator('button[aria-haspopup]');
    await button.focus();
    const name = await focused(page);
    await page.keyboard.press('ArrowUp');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('menu').count()).toBe(0);
    release();
    await page.getByRole('menu').waitFor();
    await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Logout');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page), { timeout: SLOW }).toBe(name);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await close();
  },
);

inBrowser(named('keys, the mouse and a click elsewhere open and close them'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs(
    'admin',
    '/content-manager/collection-types/api::article.article',
  );
  await page.getByRole('row').nth(1).waitFor();
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await filters.click();
  await page.getByRole('dialog').waitFor();
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Filters');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Filters');
  const user = page.getByRole('navigation', { name: 'Main menu' }).locator('button[aria-haspopup]');
  await user.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Profile');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/me$/);
  expect(complaints).toEqual([]);
  await close();
});
