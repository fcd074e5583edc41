/** The panel by keyboard alone: every stop is seen, none is hidden, and screen readers announce what has changed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf, NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

interface Stop {
  readonly name: string;
  /** The element or what frames it has an outline. */
  readonly isMarked: boolean;
  /** Its middle is in the window, and nothing lies over it. */
  readonly isInSight: boolean;
  /** It has been here before. */
  readonly isKnown: boolean;
}

/** Where the focus is, once it is drawn; null where it is on nothing. An editor of text is marked by its frame. */
const STOP = `(async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const frames = [element];
  if (element.isContentEditable) while (frames.length < 6) frames.push(frames.at(-1).parentElement);
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, Math.max(0, Math.min(y + height / 2, innerHeight - 1)));
  const isKnown = element.hasAttribute('data-seen');
  element.setAttribute('data-seen', '');
  return {
    name: element.ariaLabel || element.labels?.[0]?.innerText || element.innerText || element.outerHTML.slice(0, 120),
    isMarked: frames.some((frame) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(frame);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }),
    isInSight: above !== null && (element.contains(above) || above.contains(element)),
    isKnown,
  };
})()`;

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(STOP);
    if (stop && name.test(stop.name)) return;
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

/** Waits until a screen reader announces something: it is added to a live region of the page. */
const announced = (page: Page, text: string): Promise<void> =>
  page.locator('[aria-live]').getByText(text).first().waitFor({ state: 'attached' });

inBrowser(named('an entry is written, published, found and deleted'), { timeout }, async () => {
  const { page, close, complaints } = await panel.open();
  const { email, password } = credentialsOf('admin');
  await page.goto(`${panel.address}/admin`);
  await page.getByRole('heading', { name: 'Welcome to Octavo!' }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome 👋' }).waitFor();

  await tabTo(page, /^Content Manager$/);
  await page.keyboard.press('Enter');
  await announced(page, '40 entries found');
  await tabTo(page, /^Create new entry$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create an entry' }).waitFor();
  await tabTo(page, /^title/);
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Control+s');
  await announced(page, 'Saved');
  await page.getByRole('heading', { name: 'By keys alone' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Publish', exact: true }).isEnabled(), { timeout: SLOW })
    .toBe(true);
  await page.keyboard.press('Control+Shift+Enter');
  await announced(page, 'Published');

  await tabTo(page, /^Back$/);
  await page.keyboard.press('Enter');
  await announced(page, '41 entries found');
  await tabTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('keys alone');
  await page.keyboard.press('Enter');
  await announced(page, '1 entry found');
  await tabTo(page, /^Edit /);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keys alone' }).waitFor();
  await tabTo(page, /^Delete this entry$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Confirm$/);
  await page.keyboard.press('Enter');
  await announced(page, '40 entries found');
  expect(complaints).toEqual([]);
  await close();
});

inBrowser(
  named('each stop of the Tab key is marked and in sight, and it leads on'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin');
    for (const path of [
      '/content-manager/collection-types/api::tag.tag',
      '/content-manager/collection-types/api::article.article/1',
      '/plugins/upload',
      '/settings/users',
      '/settings/webhooks/create',
    ]) {
      await page.goto(`${panel.address}/admin${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const faults: string[] = [];
      let count = 0;
      for (; count < 200; count += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate<Stop | null>(STOP);
        if (!stop || stop.isKnown) break;
        if (!stop.isMarked) faults.push(`not marked: ${stop.name}`);
        if (!stop.isInSight) faults.push(`out of sight: ${stop.name}`);
      }
      expect.soft({ path, faults }).toEqual({ path, faults: [] });
      expect.soft(count).toBeGreaterThan(20);
      expect.soft(count).toBeLessThan(200);
    }
    await close();
  },
);
