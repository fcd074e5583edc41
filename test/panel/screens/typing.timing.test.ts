/** Typing into forms while requests are slow or fail, wrong values, leaving: as a person does it, in Chromium. */
import type { Page, Route } from 'playwright-core';
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

const TYPES = '/content-manager/collection-types';
const ARTICLES = `${TYPES}/api::article.article`;
const SPECIMENS = `${TYPES}/api::specimen.specimen`;

/** Holds the answer to the next write. @returns lets it come */
async function heldWrite(page: Page): Promise<{ sent: Promise<void>; release: () => void }> {
  let release = (): void => undefined;
  let begin = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith('/content-manager/collection-types/'),
    async (route: Route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const answer = await route.fetch();
      begin();
      await held;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  return { sent, release };
}

const saved = (page: Page) => page.getByText('Success:Saved', { exact: true }).first().waitFor();

inBrowser(
  named('what is typed while a save is under way stays, also in a new entry'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', `${ARTICLES}/2`);
    const field = (name: string) => page.getByRole('textbox', { name, exact: false }).first();
    await field('subtitle').fill('before');
    const change = await heldWrite(page);
    await page.keyboard.press('ControlOrMeta+s');
    await change.sent;
    await field('subtitle').pressSequentially(' and after');
    change.release();
    await saved(page);
    expect(await field('subtitle').inputValue()).toBe('before and after');
    await page.keyboard.press('ControlOrMeta+s');
    await expect
      .poll(() => page.getByRole('button', { name: 'Save' }).isDisabled(), { timeout: SLOW })
      .toBe(true);
    await page.reload();
    expect(await field('subtitle').inputValue()).toBe('before and after');

    await page.goto(`${panel.address}/admin${TYPES}/api::book.book/create`);
    await field('title').fill('A new');
    const creation = await heldWrite(page);
    await page.keyboard.press('ControlOrMeta+s');
    await creation.sent;
    await field('title').pressSequentially(' book');
    creation.release();
    await page.waitForURL(/api::book\.book\/\d+/);
    expect(await field('title').inputValue()).toBe('A new book');
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
    await page.keyboard.type('!');
    expect(await field('title').inputValue()).toBe('A new book!');
    await close();
  },
);

inBrowser(named('the cursor of blocks, and what can be undone, outlive a save'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${SPECIMENS}/1`);
  const blocks = page.locator('.ProseMirror').first();
  await blocks.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' AAA');
  await page.keyboard.press('ControlOrMeta+s');
  await saved(page);
  await page.keyboard.type(' BBB');
  expect(await blocks.innerText()).toContain('AAA BBB');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await blocks.innerText()).not.toContain('BBB');
  await close();
});

inBrowser(named('the Back button leaves a changed form after its question'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', ARTICLES);
  await page.evaluate(`history.pushState(null, '', '/admin${ARTICLES}/2')`);
  await page.getByRole('textbox', { name: 'subtitle' }).fill('to be left');
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(page.url()).toMatch(/article\/2/);
  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => !/article\/2/.test(url.pathname));
  await close();
});

inBrowser(named('nothing wrong is sent, and the first wrong field gets the focus'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${SPECIMENS}/1`);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  const json = page.getByRole('textbox', { name: 'payload' }).first();
  await json.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"a": 1');
  await page.locator('[name=code]').fill('');
  await page.keyboard.press('ControlOrMeta+s');
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' });
  await summary.waitFor();
  await page.getByText("This doesn't match the JSON format").waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.name'), { timeout: SLOW }).toBe('code');
  expect(writes).toEqual([]);
  expect(await json.innerText()).toBe('{"a": 1');
  await summary.getByRole('button', { name: 'payload' }).click();
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'), { timeout: SLOW })
    .toBe('payload');
  await close();
});

inBrowser(named('signing in leads to what is missing'), { timeout }, async () => {
  const { page, close } = await panel.open();
  await page.goto(`${panel.address}/admin`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.name'), { timeout: SLOW }).toBe('email');
  await page.getByLabel('Email').fill('a@b.test');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.name'), { timeout: SLOW }).toBe('password');
  await close();
});

inBrowser(named('a file of the start that does not come is asked for again'), { timeout }, async () => {
  const { page, close } = await panel.open();
  await page.route(/assets\/auth-.*\.js/, (route) => route.abort(), { times: 1 });
  await page.goto(`${panel.address}/admin`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.route(/assets\/auth-.*\.js/, (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The administration panel could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await close();
});
