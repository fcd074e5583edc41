/** The panel on a line that is slow: what is under way is seen to be, and nothing is sent twice by an impatient click. */
import type { Locator, Page } from 'playwright-core';
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

/** Each request of this page takes a quarter of a second longer: many times what lies between two clicks. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 250,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
}

/** The requests that change something, in their order. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    writes.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\/\d+/, '/1')}`);
  });
  return writes;
}

/** What a page has shown while a request was under way, however short that was. */
interface SeenBusy {
  /** Whether the page was marked as busy. */
  readonly busy: boolean;
  /** The buttons that were disabled meanwhile, by name. */
  readonly disabled: readonly string[];
}

/** Begins to watch the page. @returns asks what it has shown since the last time */
async function watchBusy(page: Page): Promise<() => Promise<SeenBusy>> {
  await page.evaluate(`{
    const seen = { busy: false, disabled: new Set() };
    globalThis.busySeen = seen;
    new MutationObserver(() => {
      if (!document.querySelector('main[aria-busy=true]')) return;
      seen.busy = true;
      for (const button of document.querySelectorAll('button:disabled')) seen.disabled.add(button.textContent.trim());
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }`);
  return () =>
    page.evaluate<SeenBusy>(`(() => {
      const seen = globalThis.busySeen;
      const shown = { busy: seen.busy, disabled: [...seen.disabled] };
      seen.busy = false;
      seen.disabled.clear();
      return shown;
    })()`);
}

/** Two clicks, the second one at once. */
const clickTwice = (button: Locator): Promise<void> => button.dblclick();

inBrowser(named('an entry is saved, published and deleted once'), { timeout }, async () => {
  const { page, context, complaints } = await panel.openAs('admin');
  await slowDown(page);
  const writes = writesOf(page);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const seenBusy = await watchBusy(page);

  await page.getByRole('link', { name: 'Content Manager' }).click();
  await page.getByRole('status').getByText('Loading').first().waitFor({ state: 'attached' });
  await page.getByText('40 entries found').waitFor();
  await seenBusy();
  await page.getByRole('button', { name: 'Sort on id' }).click();
  await page.getByRole('gridcell', { name: 'the-quiet-harbour-1', exact: true }).waitFor();
  expect((await seenBusy()).busy).toBe(true);

  await page.getByRole('link', { name: 'Create new entry' }).first().click();
  await page.getByLabel('title*').fill('Once and no more');
  await expect.poll(() => page.getByLabel('slug').inputValue(), { timeout: SLOW }).toBe('once-and-no-more');
  await seenBusy();
  await clickTwice(button('Save'));
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Once and no more' }).waitFor();
  expect(await seenBusy()).toMatchObject({ busy: true, disabled: expect.arrayContaining(['Save']) });

  await expect.poll(() => button('Publish').isEnabled(), { timeout: SLOW }).toBe(true);
  await clickTwice(button('Publish'));
  await page.getByText('Editing published version').waitFor();
  expect(await seenBusy()).toMatchObject({ busy: true, disabled: expect.arrayContaining(['Publish']) });

  await button('Delete this entry').click();
  await clickTwice(page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
  await page.getByText('40 entries found').waitFor();
  const articles = '/content-manager/collection-types/api::article.article';
  expect(writes.filter((write) => !write.includes('/uid/'))).toEqual([
    `POST ${articles}`,
    `POST ${articles}/1/actions/publish`,
    `DELETE ${articles}/1`,
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

inBrowser(
  named('a save that is faster than the address made from the title takes it along'),
  { timeout },
  async () => {
    const { page, context, complaints } = await panel.openAs(
      'admin',
      '/content-manager/collection-types/api::article.article/create',
    );
    await page.getByLabel('title*').waitFor();
    await slowDown(page);
    const writes = writesOf(page);
    await page.getByLabel('title*').fill('Saved at once');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Saved at once' }).waitFor();
    expect(await page.getByLabel('slug').inputValue()).toBe('saved-at-once');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await expect.poll(() => publish.isEnabled(), { timeout: SLOW }).toBe(true);
    expect(writes.filter((write) => !write.includes('/check-availability'))).toEqual([
      'POST /content-manager/uid/generate',
      'POST /content-manager/collection-types/api::article.article',
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

inBrowser(
  named('a save that is faster than the regenerated address takes it along'),
  { timeout },
  async () => {
    const path = '/content-manager/collection-types/api::article.article';
    const { page, context } = await panel.openAs('admin', `${path}/2`);
    await page.getByLabel('title*').fill('Regenerated at once');
    const held = Promise.withResolvers<void>();
    await page.route('**/uid/generate', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.keyboard.press('Control+s');
    held.resolve();
    await page.getByText('Saved').first().waitFor();
    const stored = await page.request.get(`${panel.address}${path}/2`);
    expect(await stored.json()).toMatchObject({ slug: 'regenerated-at-once' });
    await context.close();
  },
);

inBrowser(
  named('what is saved as a new entry takes the address along that is still being made'),
  { timeout },
  async () => {
    const path = '/content-manager/collection-types/api::article.article';
    const { page, context } = await panel.openAs('admin', `${path}/3`);
    await page.getByLabel('title*').fill('Made anew');
    const held = Promise.withResolvers<void>();
    await page.route('**/uid/generate', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Regenerate' }).click();
    const deleted = await page.request.delete(`${panel.address}${path}/3`, {
      headers: { Origin: panel.address },
    });
    expect(deleted.ok()).toBe(true);
    // it waits for the address as long as a save does
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Save as a new entry' }).click();
    held.resolve();
    await page.getByRole('heading', { name: 'Made anew' }).waitFor();
    await page.getByText('Saved').first().waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const stored = await page.request.get(`${panel.address}${path}/${id}`);
    expect(await stored.json()).toMatchObject({ title: 'Made anew', slug: 'made-anew' });
    await context.close();
  },
);

inBrowser(named('settings are saved once, from a page and from a dialog'), { timeout }, async () => {
  const { page, context, complaints } = await panel.openAs('admin', '/settings/roles/new');
  await page.getByLabel('Name*').fill('Only one');
  await slowDown(page);
  const writes = writesOf(page);
  const seenBusy = await watchBusy(page);
  await clickTwice(page.getByRole('button', { name: 'Save' }));
  await page.waitForURL(/\/settings\/roles\/\d+$/);
  expect((await seenBusy()).busy).toBe(true);

  await page.getByRole('link', { name: 'Internationalization' }).click();
  await page.getByRole('button', { name: 'Add new locale' }).click();
  await page.getByRole('combobox', { name: 'Locales' }).fill('ital');
  await page.getByRole('option', { name: 'Italian (it)', exact: true }).click();
  await clickTwice(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  const italian = page.getByRole('row', { name: 'Italian (it)' });
  await italian.getByRole('button', { name: 'Delete a locale' }).click();
  await clickTwice(page.getByRole('button', { name: 'Confirm' }));
  await italian.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'API Tokens' }).click();
  await page.getByRole('link', { name: 'Create new API Token' }).first().click();
  await page.getByLabel('Name*').fill('Only one');
  await page.getByRole('combobox', { name: 'Token duration' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  await page.getByRole('combobox', { name: 'Token type' }).click();
  await page.getByRole('option', { name: 'Read-only' }).click();
  await clickTwice(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Make sure to copy this token').waitFor();
  expect(writes).toEqual([
    'POST /admin/roles',
    'POST /i18n/locales',
    'DELETE /i18n/locales/1',
    'POST /admin/api-tokens',
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});
