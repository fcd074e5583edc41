/** Administrators and their roles, made and used as people do it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
  credentialsOf,
  darken,
  NO_CHROMIUM,
  type ServedPanel,
  SLOW,
  servePanel,
  widthOf,
} from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

/** What the API says to the super admin. */
async function answerOf<T>(path: string): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${panel.address}/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentialsOf('admin')),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const answer = await fetch(`${panel.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: T }).data;
}

interface Row {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
  readonly conditions: readonly string[];
}

const EXPLORER = 'plugin::content-manager.explorer';

inBrowser(
  named('a role is made, given to an invited administrator, and holds for them'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Roles' }).first().click();
    await page.getByRole('gridcell', { name: 'Super Admin', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Search for Roles' }).fill('publish');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count(), { timeout: SLOW }).toBe(2);
    expect(new URL(page.url()).search).toBe('?_q=publish');

    await page.getByRole('button', { name: 'Add new role' }).click();
    await page.getByRole('heading', { name: 'Create a role' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This value is required.').waitFor();
    await page.getByLabel('Name*').fill('Proofreader');
    // one field of a component, one locale, on its own entries
    await page.getByRole('button', { name: 'Article', exact: true }).click();
    await page.getByRole('button', { name: 'seo', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all title permissions' }).check();
    await page.getByRole('checkbox', { name: 'Select seo.metaTitle Update permission' }).check();
    const update = page.getByRole('checkbox', { name: 'Select Update article permission' });
    expect(await update.evaluate((box: { indeterminate: boolean }) => box.indeterminate)).toBe(true);
    await page.getByRole('checkbox', { name: 'Select English (en) Read permission' }).check();
    await page.getByRole('checkbox', { name: 'Select English (en) Update permission' }).check();
    await page.getByRole('checkbox', { name: 'Select title Create permission' }).uncheck();
    await page.getByRole('button', { name: 'Settings', description: 'Settings of article' }).click();
    await page.getByRole('dialog', { name: 'Define conditions' }).waitFor();
    await page.getByRole('combobox', { name: 'Can Update' }).click();
    await page.getByRole('option', { name: 'Is creator' }).click();
    await page.keyboard.press('Escape');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page
      .getByRole('button', { name: 'Settings', description: 'Settings of article, 1 condition' })
      .waitFor();
    // by keyboard to the plugins
    await page.getByRole('tab', { name: 'Collection Types' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: /^Upload/ }).click();
    await page.getByRole('checkbox', { name: 'Access the Media Library' }).check();
    await darken(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Role created').waitFor();
    await page.waitForURL(/\/settings\/roles\/\d+$/);
    const id = page.url().split('/').at(-1);
    const rows = await answerOf<Row[]>(`/admin/roles/${id}/permissions`);
    const plain = rows.map(({ action, subject, properties, conditions }) => ({
      action,
      subject,
      properties,
      conditions,
    }));
    expect(plain.sort((one, other) => one.action.localeCompare(other.action))).toEqual([
      {
        action: `${EXPLORER}.read`,
        subject: 'api::article.article',
        properties: { fields: ['title'], locales: ['en'] },
        conditions: [],
      },
      {
        action: `${EXPLORER}.update`,
        subject: 'api::article.article',
        properties: { fields: ['title', 'seo.metaTitle'], locales: ['en'] },
        conditions: ['admin::is-creator'],
      },
      { action: 'plugin::upload.read', subject: null, properties: {}, conditions: [] },
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.goto(`${panel.address}/admin/settings/users?pageSize=10&page=1&sort=firstname`);
    await page.getByRole('gridcell', { name: 'admin@octavo.test' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite new user' }).click();
    await page.getByLabel('First name*').fill('Petra');
    await page.getByLabel('Email*').fill('petra@octavo.test');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await page.getByText('This value is required.').waitFor();
    await page.getByRole('combobox', { name: "User's roles" }).click();
    await page.getByRole('option', { name: 'Proofreader' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await page.getByText('Copy and share this link').waitFor();
    const link = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('gridcell', { name: 'Inactive' }).waitFor();

    const guest = await panel.open();
    await guest.page.goto(link);
    expect(await guest.page.getByLabel('Email*').inputValue()).toBe('petra@octavo.test');
    await guest.page.getByLabel('Password*', { exact: true }).fill('Petra-pass-1');
    await guest.page.getByLabel('Confirm Password*').fill('Petra-pass-1');
    await guest.page.getByRole('button', { name: "Let's start" }).click();
    await guest.page.getByRole('heading', { name: 'Welcome 👋' }).waitFor();
    await guest.page.getByRole('link', { name: 'Settings' }).click();
    await guest.page.getByRole('link', { name: 'Overview' }).waitFor();
    expect(await guest.page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await guest.page.goto(`${panel.address}/admin/settings/users`);
    await guest.page.getByText('Your role Proofreader lacks the right "Read"').waitFor();
    expect(await axeFindings(guest.page)).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.close();

    // searched, filtered, changed, removed
    await page.reload();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Select field' }).click();
    await page.getByRole('option', { name: 'Email' }).click();
    await page.getByRole('combobox', { name: 'Select filter' }).click();
    await page.getByRole('option', { name: 'contains', exact: true }).click();
    await page.getByLabel('Value').fill('petra');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await expect.poll(() => page.getByRole('row').count(), { timeout: SLOW }).toBe(2);
    await page.getByRole('gridcell', { name: 'petra@octavo.test' }).click();
    await page.getByRole('heading', { name: 'Edit Petra' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Active').uncheck();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('All your modifications will be lost').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('checkbox', { name: 'Select Petra' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(() => page.getByRole('gridcell', { name: 'petra@octavo.test' }).count(), { timeout: SLOW })
      .toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(named('the role of super admins is shown and cannot be changed'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', '/settings/roles/1');
  await page.getByText('This role cannot be changed').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select Read article permission' }).isDisabled()).toBe(
    true,
  );
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await close();
});
