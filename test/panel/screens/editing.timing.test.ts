/** What helps editors besides lists and forms: unsaved work, revisions, the trash, other languages, the search for everything. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, darken, NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

/** What the project adds to its panel. */
const FILES = {
  'octavo.js': `
    class TitleLength extends HTMLElement {
      connectedCallback() { this.update(); }
      update() { this.textContent = 'Letters: ' + String(this.values?.title ?? '').length; }
    }
    customElements.define('title-length', TitleLength);
    octavo.sidePanel('Length', 'title-length');`,
  'app.js': `
    export default {
      config: { translations: { en: { 'app.components.LeftMenu.navbrand.title': 'Lighthouse' } } },
      bootstrap(app) { app.addMenuLink({ to: 'https://example.com', intlLabel: { defaultMessage: 'Our site' } }); },
    };`,
};

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel({
    admin: { preview: { 'api::article.article': 'https://example.com/{slug}?s={status}' } },
    prepare: (dir) => {
      mkdirSync(join(dir, 'src/admin'), { recursive: true });
      for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, 'src/admin', name), text);
    },
  });
}, timeout);

afterAll(() => panel?.close());

/** How far the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const ARTICLES = '/content-manager/collection-types/api::article.article';

/** How many drafts the browser keeps. */
const keptDrafts = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('octavo-drafts');
    opening.onsuccess = () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('drafts')) { db.close(); return resolve(0); }
      const count = db.transaction('drafts').objectStore('drafts').count();
      count.onsuccess = () => { db.close(); resolve(count.result); };
    };
  })`);

inBrowser(
  named('what was typed and not saved is offered again, and each save can be undone'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', `${ARTICLES}/2`);
    page.on('dialog', (question) => void question.accept());
    const subtitle = page.getByRole('textbox', { name: 'subtitle' });
    const original = await subtitle.inputValue();
    await page.getByText('Letters: 17').waitFor();
    await subtitle.fill('Typed before the crash');
    await expect.poll(() => keptDrafts(page), { timeout: SLOW }).toBe(1);
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved work compared with what is stored' });
    await offer.getByText('You have unsaved work').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await offer.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog').getByText('Typed before the crash').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    expect(await subtitle.inputValue()).toBe('Typed before the crash');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Success:Saved', { exact: true }).waitFor();
    await expect.poll(() => keptDrafts(page), { timeout: SLOW }).toBe(0);

    await page.getByRole('button', { name: 'Revisions' }).click();
    const revisions = page.getByRole('dialog', { name: 'Revisions' });
    await revisions.getByRole('button', { name: /Changed outside/ }).click();
    await revisions.locator('del').getByText('Typed before the crash').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await revisions.getByRole('button', { name: 'Restore this revision' }).click();
    await expect.poll(() => subtitle.inputValue(), { timeout: SLOW }).toBe(original);

    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByLabel('Unpublish at').fill('2040-01-01T10:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Will be unpublished').waitFor();
    const preview = page.getByRole('link', { name: 'Open the preview' });
    expect(await preview.getAttribute('href')).toMatch(/^https:\/\/example\.com\/.+\?s=published$/);
    // pictures that the fixture names and does not have
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    await close();
  },
);

inBrowser(named('a deleted entry comes back, by a click or from the trash'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${ARTICLES}?page=1&pageSize=10&sort=id:ASC`);
  await page.getByRole('button', { name: 'Delete item line 1', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await question.getByText(/other entr(?:y uses|ies use) it/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('39 entries found').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('40 entries found').waitFor();

  await page.getByRole('checkbox', { name: 'Select 1', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select 5', exact: true }).click();
  await page.getByRole('button', { name: 'Edit a field' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'subtitle' }).click();
  await page.getByRole('dialog').getByLabel('subtitle').fill('The same for both');
  await page.getByRole('button', { name: 'Change 2 entries' }).click();
  await expect
    .poll(() => page.getByRole('gridcell', { name: 'The same for both' }).count(), { timeout: SLOW })
    .toBe(2);

  await page.getByRole('checkbox', { name: 'Select 1', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select 5', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish entries' });
  const counts = '1 entry already published. 1 entry ready to publish. 0 entries waiting for action.';
  await publishing.getByText(counts).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Success:Published', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Duplicate item line 1', exact: true }).click();
  await page.getByRole('dialog', { name: 'Duplicate' }).getByText('slug').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete item line 2', exact: true }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('39 entries found').waitFor();
  await page.getByRole('link', { name: 'Deleted entries' }).click();
  const back = page.getByRole('button', { name: 'Restore the quiet harbour' });
  await back.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await back.click();
  await page.getByText('There are no deleted entries.').waitFor();
  await close();
});

inBrowser(
  named('translations side by side, everything found by keyboard, in any direction'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', `${ARTICLES}/1`);
    await page.getByRole('combobox', { name: 'Show beside the fields' }).click();
    await page.getByRole('option', { name: 'French (fr)' }).click();
    await page.getByRole('button', { name: 'Copy title from French (fr)' }).waitFor();
    await page.getByRole('button', { name: 'Fill in from another locale' }).click();
    await page.getByRole('button', { name: 'Yes, fill in' }).click();
    const title = page.getByRole('textbox', { name: /^title \*/ });
    await expect.poll(() => title.inputValue(), { timeout: SLOW }).toContain('français');
    await page.emulateMedia({ colorScheme: 'dark' });
    // in Arabic the page would run from right to left
    await page.evaluate("document.documentElement.dir = 'rtl'");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate("document.documentElement.dir = 'ltr'");
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Search everything' });
    await search.getByRole('combobox').fill('webhook');
    await search.getByRole('option', { name: /Webhooks/ }).waitFor();
    await search.getByRole('combobox').fill('ada win');
    await search
      .getByRole('option', { name: /Ada Winter/ })
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    // the form still has what was filled in
    await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Ada Winter', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Lighthouse' }).click();
    await page.getByRole('heading', { name: 'Unsaved work in this browser' }).waitFor();
    await page.getByRole('link', { name: 'Our site' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Delete it and log out' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await keptDrafts(page)).toBe(0);
    await page.getByRole('combobox', { name: 'Select interface language' }).click();
    await page.getByRole('option', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
    // pictures that the fixture names and does not have
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    await close();
  },
);

inBrowser(
  named(
    'the entry of a single type has revisions, a schedule and uses, and its form stays when it is deleted',
  ),
  { timeout },
  async () => {
    const single = '/content-manager/single-types';
    const { page, close, complaints } = await panel.openAs('admin', `${single}/api::homepage.homepage`);
    await page.getByRole('button', { name: 'Where is it used?' }).click();
    await page.getByRole('dialog').getByText('No other entry uses it').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByLabel('Unpublish at').fill('2040-01-01T10:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Will be unpublished').waitFor();

    // its entries are found by their locales
    await page.goto(`${panel.address}/admin${single}/api::setting.setting?plugins[i18n][locale]=fr`);
    const name = page.getByRole('textbox', { name: 'siteName' });
    const original = await name.inputValue();
    await name.fill('Renommé');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Success:Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revisions' }).click();
    const revisions = page.getByRole('dialog', { name: 'Revisions' });
    await revisions.getByRole('button', { name: /Changed outside/ }).click();
    await revisions.locator('del').getByText('Renommé').waitFor();
    await revisions.getByRole('button', { name: 'Restore this revision' }).click();
    await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe(original);

    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Delete this entry' }).click();
      await page
        .getByRole('dialog', { name: 'Confirmation' })
        .getByRole('button', { name: 'Confirm' })
        .click();
      await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe('');
    };
    // it comes back by the message, and by the list of what was deleted
    await remove();
    await darken(page);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe(original);
    await remove();
    await page.getByRole('link', { name: 'Deleted entries' }).click();
    await page.getByRole('button', { name: `Restore ${original}` }).click();
    await page.getByText('There are no deleted entries.').waitFor();
    await page.goto(`${panel.address}/admin${single}/api::setting.setting?plugins[i18n][locale]=fr`);
    await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe(original);

    for (const round of [1, 2]) {
      await page.getByRole('button', { name: 'Delete this entry' }).click();
      await page
        .getByRole('dialog', { name: 'Confirmation' })
        .getByRole('button', { name: 'Confirm' })
        .click();
      await page.getByRole('status').filter({ hasText: 'Success:Deleted' }).last().waitFor();
      await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe('');
      expect(page.url()).toContain(`${single}/api::setting.setting`);
      expect(await page.getByRole('button', { name: 'Delete this entry' }).count()).toBe(0);
      if (round === 2) break;
      // an entry that was made in this form can be deleted from it as well
      await name.fill('Made again');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Success:Saved', { exact: true }).last().waitFor();
    }
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    await close();
  },
);

inBrowser(named('what a role may not do is named, on a line that is slow'), { timeout }, async () => {
  const { page, close } = await panel.openAs('writer');
  await page.route('**/content-manager/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Content Manager' }).click();
  // the role names no locale
  await page.getByText('Your role opens no entry of Article in this locale.').waitFor();
  await page.goto(`${panel.address}/admin/content-manager/single-types/api::setting.setting`);
  await page.getByText('Your role opens no entry of Setting in this locale.').waitFor();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.waitForURL(/api::book\.book/);
  await page.getByRole('link', { name: 'Create new entry' }).first().click();
  await page.getByText('Your role lacks Publish on Book.').waitFor();
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
  await close();
});

inBrowser(
  named('a single type without an entry is filled in from another locale'),
  { timeout: 4 * SLOW },
  async () => {
    const path = '/content-manager/single-types/api::setting.setting?plugins[i18n][locale]=de';
    const { page, close } = await panel.openAs('admin', path);
    const name = page.getByRole('textbox', { name: /^siteName/ });
    // what all locales share is there from the start
    await page
      .getByRole('textbox', { name: /^itemsPerPage/ })
      .and(page.locator('[value="12"]'))
      .waitFor();
    expect(await name.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Fill in from another locale' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('combobox', { name: 'Locales' }).click();
    await page.getByRole('option', { name: 'English (en)' }).click();
    await question.getByRole('button', { name: 'Yes, fill in' }).click();
    await expect.poll(() => name.inputValue(), { timeout: SLOW }).toBe('Octavo');
    await close();
  },
);
