/**
 * Every screen of the panel, at its address: axe has nothing against it in the light and in the dark, and it is no wider
 * than a phone, from the left and from the right. What opens over a screen is looked at by the test of its journey.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
  credentialsOf,
  NO_CHROMIUM,
  type ServedPanel,
  SLOW,
  servePanel,
  showIn,
  widthOf,
} from '../../support/panel.ts';
import { routesWithoutScreen, SCREENS, SCREENS_BEFORE_SIGNING_IN } from './screens.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel({ prepare });
}, 6 * SLOW);

afterAll(() => panel?.close());

/** Adds a webhook, and a language whose lines run from the right. */
function prepare(dir: string): void {
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  db.exec(`INSERT INTO strapi_webhooks (id, name, url, headers, events, enabled)
    VALUES (1, 'Mirror', 'https://example.com', '{}', '["entry.create"]', 1)`);
  db.close();
  mkdirSync(join(dir, 'src/admin'), { recursive: true });
  const translations = {
    ar: { 'Auth.form.email.label': 'البريد', 'app.components.LeftMenu.name': 'القائمة' },
  };
  const config = JSON.stringify({ locales: ['ar'], translations });
  writeFileSync(join(dir, 'src/admin/app.js'), `export default { config: ${config} };`);
}

test('every address in the sources of the panel has a screen in the list', () => {
  expect(routesWithoutScreen()).toEqual([]);
});

/** Goes to an address inside of the panel, and waits until all of its screen is there. */
async function show(page: Page, address: string, heading: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/admin${address}`)})`);
  // looked for every few milliseconds; a locator that waits looks twice a second
  const title = page.getByRole('heading', { name: heading, level: 1, exact: true });
  await expect.poll(() => title.isVisible(), { timeout: SLOW }).toBe(true);
  // a question in the page's own words would be against its policy
  const isComplete = `!document.querySelector('main[aria-busy=true]') &&
    ![...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('Loading'))`;
  await expect.poll(() => page.evaluate(isComplete), { timeout: SLOW }).toBe(true);
}

/** The texts of buttons that end in an ellipsis. Values that are chosen, and names of entries, may. */
const CUT_BUTTONS = `[...document.querySelectorAll('button:not([role], [aria-haspopup], [aria-expanded]) > span:only-of-type')]
  .filter((text) => text.scrollWidth > text.clientWidth && !text.closest('.visually-hidden'))
  .filter((text) => getComputedStyle(text).textOverflow === 'ellipsis')
  .map(({ textContent }) => textContent)`;

/** What scrolls sideways and does not show it. */
const HIDDEN_SIDES = `[...document.querySelectorAll('main *:not(.scrolls-sideways)')]
  .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
  .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX))
  .map(({ className }) => className)`;

/** What is wrong with the screen that is shown, and how wide it is on a phone. */
async function lookAt(page: Page) {
  await showIn('light', page);
  const light = await axeFindings(page);
  await showIn('dark', page);
  const dark = await axeFindings(page, ['color-contrast']);
  await page.setViewportSize({ width: 390, height: 844 });
  const fromTheLeft = await widthOf(page);
  const cut = await page.evaluate<string[]>(CUT_BUTTONS);
  const hiddenSides = await page.evaluate<string[]>(HIDDEN_SIDES);
  await page.evaluate(`document.documentElement.dir = 'rtl'`);
  const fromTheRight = await widthOf(page);
  await page.evaluate(`document.documentElement.dir = 'ltr'`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return { light, dark, cut, hiddenSides, fromTheLeft, fromTheRight };
}

const FAULTLESS = { light: [], dark: [], cut: [], hiddenSides: [], fromTheLeft: 390, fromTheRight: 390 };

inBrowser(named('the screens before signing in'), { timeout: 6 * SLOW }, async () => {
  const { page, close, complaints, hosts } = await panel.open();
  await page.goto(`${panel.address}/admin`);
  for (const { address, heading } of SCREENS_BEFORE_SIGNING_IN) {
    await show(page, address, heading);
    expect.soft({ address, ...(await lookAt(page)) }).toEqual({ address, ...FAULTLESS });
  }
  // an invitation that was never sent
  expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  expect(hosts).toEqual(new Set([panel.address]));
  await close();
});

inBrowser(named('the screens of who is signed in'), { timeout: 12 * SLOW }, async () => {
  const { page, close, complaints, hosts } = await panel.openAs('admin');
  for (const { address, heading } of SCREENS) {
    await show(page, address, heading);
    expect.soft({ address, ...(await lookAt(page)) }).toEqual({ address, ...FAULTLESS });
  }
  // the policy of the page lets all of it be; the fixture names pictures that it does not have
  expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  expect(hosts).toEqual(new Set([panel.address]));
  await close();
});

inBrowser(
  named('a language whose lines run from the right turns the panel round'),
  { timeout: 4 * SLOW },
  async () => {
    const { page, close, complaints } = await panel.open();
    await page.goto(`${panel.address}/admin`);
    await page.getByRole('combobox', { name: 'Select interface language' }).click();
    await page.getByRole('option', { name: 'Arabic' }).click();
    const { email, password } = credentialsOf('admin');
    await page.getByLabel('البريد').fill(email);
    await page.getByLabel('Password*', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const menu = page.getByRole('navigation', { name: 'القائمة' });
    const { x } = (await menu.boundingBox())!;
    expect(x).toBeGreaterThan(640);
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');

    // what is at the left comes after
    await page.goto(`${panel.address}/admin/settings/roles/2`);
    await page.getByRole('tab', { name: 'Collection Types' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Single Types' }).getAttribute('aria-selected')).toBe('true');
    await page.goto(
      `${panel.address}/admin/content-manager/collection-types/api::tag.tag/configurations/edit`,
    );
    await page.getByRole('button', { name: 'Move slug' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await page
      .getByText(/^slug, dropped\. Final position in list: row 1 of \d+, place 1\.$/)
      .waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
    await close();
  },
);
