/**
 * Names, roles, addresses and messages by which browser tests and scripts written for v4's panel find their way. Each was
 * seen in the panel of Strapi 4.26.2 with the same locators; the journeys of the other files say what the screens do.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
  credentialsOf,
  NO_CHROMIUM,
  type ServedPanel,
  SLOW,
  servePanel,
  type Window,
} from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;
let window: Window;
let page: Page;

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  // nothing that is deleted comes back
  panel = await servePanel({ admin: { trash: { days: 0 } } });
  window = await panel.open();
  page = window.page;
  // as scripts sign in: by the names of inputs
  await page.goto(`${panel.address}/admin`);
  const { email, password } = credentialsOf('admin');
  await page.locator('input[name="email"]').fill(email);
  // what is refused leaves the focus where it is
  await page.locator('input[name="password"]').fill('not this one');
  await page.locator('button[type="submit"]').click();
  await page.getByText('Invalid credentials').waitFor();
  expect(await focused(page)).toBe('Login');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('link', { name: 'Content Manager' }).waitFor();
}, timeout);

afterAll(async () => {
  await window?.close();
  await panel?.close();
});

const open = (path: string): Promise<unknown> => page.goto(`${panel.address}/admin${path}`);

/** The name of the button that has the focus. */
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent.trim()');

/** What a message says; it is closed, so that the next one is the only one. */
async function closeMessage(text: string): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: text });
  await status.waitFor();
  await status.locator('xpath=following-sibling::button[@aria-label="Close"]').click();
  await status.waitFor({ state: 'detached' });
}

inBrowser(
  named('an entry is written by the names of its inputs, and every message is v4’s'),
  { timeout },
  async () => {
    await page.getByRole('link', { name: 'Content Manager' }).click();
    await page.waitForURL(
      '**/admin/content-manager/collection-types/api::article.article?page=1&pageSize=10&sort=title:ASC&plugins[i18n][locale]=en',
    );
    await page.getByRole('link', { name: 'Go to page 1' }).waitFor();
    await page.getByRole('link', { name: 'Go to page 2' }).click();
    await page.waitForURL('**page=2&pageSize=10**');
    await page.getByRole('link', { name: 'Go to previous page' }).waitFor();

    await page.getByText('Create new entry').first().click();
    await page.waitForURL(
      '**/admin/content-manager/collection-types/api::article.article/create?plugins[i18n][locale]=en',
    );
    await page.getByRole('heading', { name: 'Create an entry' }).waitFor();
    // an empty draft can be saved
    expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
    await page.locator('input[name="title"]').fill('By its name');
    await page
      .getByLabel('title*(This value is unique for the selected locale)', { exact: true })
      .and(page.locator('#title'))
      .waitFor();
    await page
      .getByRole('textbox', { name: 'wordCount (This value is common to all locales)', exact: true })
      .fill('12');
    await page.getByRole('combobox', { name: 'kind', exact: true }).click();
    await page.getByRole('option', { name: 'essay' }).click();
    await page
      .getByRole('combobox', { name: 'author (This value is common to all locales)', exact: true })
      .click();
    await page.getByRole('option', { name: 'Ada Winter' }).click();

    await page.locator('section[aria-label="cover"]').click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: 'Close the modal' }).waitFor();
    await picker.getByRole('checkbox', { name: 'dot.png' }).check();
    await picker.getByRole('button', { name: 'Finish', exact: true }).click();
    const cover = page.getByRole('region', { name: 'cover', exact: true });
    await cover.getByRole('img', { name: 'Dot' }).waitFor();
    for (const name of ['Add', 'Copy link', 'Delete', 'Edit']) {
      await cover.getByRole('button', { name, exact: true }).waitFor();
    }

    await page.getByRole('button', { name: 'Add a component to sections' }).click();
    await page.getByText('Pick one component', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'sections', exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'sections', exact: true })
      .getByRole('button', { name: 'Prose' })
      .click();
    await page.locator('[name="sections.0.heading"]').fill('Part one');
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('button[type="submit"] > span', { hasText: 'Save' }).click();
    await closeMessage('Success:Saved');
    await page.waitForURL(/api::article\.article\/\d+/);
    await page.getByRole('heading', { name: 'By its name' }).waitFor();

    await page.getByRole('button', { name: 'Delete Prose' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await closeMessage('Saved');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await closeMessage('Success:Published');
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirmation' });
    await question.getByRole('button', { name: 'Yes, confirm' }).click();
    await closeMessage('Success:Unpublished');
    await page.getByRole('button', { name: 'Delete this entry' }).click();
    await question.getByText('Are you sure you want to delete this?', { exact: true }).waitFor();
    await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Cancel');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('status').filter({ hasText: 'Success:Deleted' }).waitFor();
    // where nothing is kept, nothing is offered back
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Deleted entries' }).count()).toBe(0);

    await open('/content-manager/collection-types/api::author.author/create');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This value is required.').waitFor();
  },
);

inBrowser(
  named('tokens, webhooks, locales and roles are found by v4’s names and titles'),
  { timeout },
  async () => {
    await open('/settings/api-tokens');
    await expect.poll(() => page.title(), { timeout: SLOW }).toBe('Settings — API Tokens');
    await page.getByRole('link', { name: 'Create new API Token' }).first().click();
    await page.getByRole('heading', { name: 'Create API Token' }).waitFor();
    await page.locator('input[name="name"]').fill('Made by a script');
    await page.getByRole('combobox', { name: 'Token duration', exact: true }).click();
    await page.getByRole('option', { name: '30 days' }).click();
    await page.getByRole('combobox', { name: 'Token type', exact: true }).click();
    await page.getByRole('option', { name: 'Full access' }).click();
    await page.getByRole('button', { name: 'Article', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await closeMessage('API Token successfully created');
    await page.getByRole('button', { name: 'Copy to clipboard', exact: true }).waitFor();
    await page.getByText('Make sure to copy this token').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Delete Made by a script' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmation' });
    await question.getByText('Are you sure you want to delete this?', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('gridcell', { name: 'Made by a script' }).waitFor({ state: 'detached' });

    await open('/settings/webhooks');
    await page.getByRole('link', { name: 'Create new webhook' }).first().click();
    await page.locator('input[name="name"]').fill('Mirror');
    await page.locator('input[name="url"]').fill('https://example.com/hook');
    await page.getByRole('checkbox', { name: 'Select all entries', exact: true }).first().check();
    await page.getByRole('button', { name: 'Save' }).click();
    await closeMessage('Webhook created');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('switch', { name: 'Mirror status' }).uncheck();
    await page.getByRole('button', { name: 'Update', exact: true }).press('Space');
    await page.waitForURL(/settings\/webhooks\/\d+/);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Delete webhook', exact: true }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No webhooks found').waitFor();

    await open('/settings/internationalization');
    await page.getByRole('button', { name: 'Add new locale' }).click();
    await page.getByRole('combobox', { name: 'Locales', exact: true }).click();
    await page.getByRole('option', { name: 'Zulu (zu)', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await closeMessage('Locale successfully added');

    await open('/settings/roles');
    await page.getByRole('button', { name: 'Add new role' }).first().click();
    await page.locator('input[name="name"]').fill('Proofreader');
    // the boxes of fields have the field before the action, those of types the action before the type
    await page.getByRole('button', { name: 'Article' }).click();
    await page.getByRole('checkbox', { name: 'Select Create article permission', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select title Create permission', exact: true }).check();
    await page.getByRole('button', { name: 'Settings', exact: true }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await closeMessage('Role created');
    expect(await page.title()).toBe('Settings — Roles');
  },
);

inBrowser(named('files and administrators are found by v4’s names'), { timeout }, async () => {
  await open('/plugins/upload');
  await page.getByRole('button', { name: 'Add new assets' }).first().click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };
  await page.locator('input[name="files"]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Remove from selection', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'note.txt' }).click();
  await dialog.locator('input[name="caption"]').fill('A caption');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('checkbox', { name: 'note.txt' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Are you sure you want to delete this?', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await closeMessage('Elements have been successfully deleted.');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Select field', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await open('/settings/users');
  await page.getByRole('button', { name: 'Edit Clara Quill', exact: true }).waitFor();
  // at this width nothing is cut off
  const grid = page.getByRole('grid');
  expect(
    await grid.evaluate(
      (table: { scrollWidth: number; parentElement: { clientWidth: number } }) =>
        table.scrollWidth <= table.parentElement.clientWidth,
    ),
  ).toBe(true);
  await page.getByRole('button', { name: 'Invite new user' }).click();
  await dialog.locator('input[name="firstname"]').fill('Nell');
  await dialog.locator('input[name="email"]').fill('nell@octavo.test');
  await page.getByRole('combobox', { name: "User's roles", exact: true }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByText('registrationToken=').waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('gridcell', { name: 'nell@octavo.test' }).click();
  await page.locator('input[name="lastname"]').fill('Inn');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeMessage('Success:Saved');
  expect(await page.title()).toBe('Settings — Users');
});
