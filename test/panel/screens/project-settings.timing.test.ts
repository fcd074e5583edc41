/** What the users of the content API may do, mail, logos, and the audit log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
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

const SETTINGS = '/admin/settings/users-permissions';

inBrowser(named('roles, providers, templates and advanced settings of accounts'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', '/settings/users-permissions/roles');
  await page.getByRole('gridcell', { name: 'Default role given to unauthenticated user.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete Public' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Add new role' }).click();
  await page.getByRole('heading', { name: 'Create a role' }).waitFor();
  await page.getByLabel('Name*').fill('Reader');
  await page.getByLabel('Description*').fill('Reads tags');
  await page.getByRole('button', { name: /^Tag/ }).click();
  await page.getByRole('checkbox', { name: 'find', exact: true }).check();
  await page.getByRole('button', { name: 'Show bound route: find', exact: true }).click();
  await page.getByText('/api/tags', { exact: true }).waitFor();
  await darken(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText('Role created').waitFor();
  await page.getByRole('gridcell', { name: 'Reader' }).click();
  await page.getByRole('button', { name: /^Tag/, description: '1 action' }).click();
  expect(await page.getByRole('checkbox', { name: 'find', exact: true }).isChecked()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  // what the public role is allowed holds at once
  const tags = async (): Promise<number> => (await fetch(`${panel.address}/api/authors`)).status;
  const before = await tags();
  await page.goto(`${panel.address}${SETTINGS}/roles`);
  await page.getByRole('gridcell', { name: 'Public', exact: true }).click();
  await page.getByRole('button', { name: /^Author/ }).click();
  const find = page.getByRole('checkbox', { name: 'find', exact: true });
  await find.setChecked(before !== 200);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Role edited', { exact: true }).waitFor();
  expect(await tags()).toBe(before === 200 ? 403 : 200);

  await page.goto(`${panel.address}${SETTINGS}/providers`);
  await page.getByRole('gridcell', { name: 'github', exact: true }).click();
  await page.getByRole('dialog', { name: /^Edit Provider/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Enable' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByText('This value is required.').count(), { timeout: SLOW }).toBe(2);
  await page.getByLabel('Client ID').fill('octavo');
  await page.getByLabel('Client Secret').fill('hush');
  expect(await page.getByLabel('The redirect URL to add').inputValue()).toContain('/connect/github/callback');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /^github Enabled/ }).waitFor();
  await page.getByRole('button', { name: 'Edit github' }).click();
  expect(await page.getByLabel('Client Secret').inputValue()).toBe('********');
  await page.keyboard.press('Escape');

  await page.goto(`${panel.address}${SETTINGS}/email-templates`);
  await page.getByRole('button', { name: 'Edit Reset password' }).click();
  const message = page.getByLabel('Message*');
  await message.fill('<p>Dear <%= USER.username %>, <%= process.env %></p>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Invalid template').waitFor();
  await message.fill('<p>Dear <%= USER.username %>: <%= URL %></p>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .frameLocator('iframe')
    .getByText(/^Dear ada: https/)
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.goto(`${panel.address}${SETTINGS}/advanced-settings`);
  await page.getByLabel('Reset password page').fill('octavo.test/reset');
  await page.getByRole('combobox', { name: 'Default role for authenticated users' }).click();
  await page.getByRole('option', { name: 'Reader' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('begins with http:// or https://').waitFor();
  await page.getByLabel('Reset password page').fill('https://octavo.test/new');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // the template that cannot be used
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await close();
});

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

inBrowser(named('overview with logos, test mail, audit log'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', '/settings');
  await page.waitForURL(/application-infos$/);
  await page.getByText('SQLite').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const choose = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByRole('region', { name }).locator('input[type=file]').setInputFiles(file);
  await choose('Menu logo', { name: 'logo.gif', mimeType: 'image/gif', buffer: LOGO });
  await page.getByText('Wrong format uploaded').waitFor();
  await choose('Menu logo', { name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await page.getByText('logo.png').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.locator('img[src*="/uploads/logo"]').waitFor();
  await page.getByRole('button', { name: 'Reset logo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => menu.locator('img').count(), { timeout: SLOW }).toBe(0);

  await page.getByRole('link', { name: 'Plugins' }).click();
  await page.getByRole('gridcell', { name: 'Media Library', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'Configuration' }).click();
  await page.getByRole('heading', { name: 'Test email delivery' }).waitFor();
  expect(await page.getByLabel('Default sender email').isDisabled()).toBe(true);
  await page.getByLabel('Recipient email').fill('nobody');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('This is not an email').waitFor();
  await page.getByLabel('Recipient email').fill('editor@octavo.test');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('check the editor@octavo.test mailbox').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Audit Logs' }).click();
  await page.getByRole('gridcell', { name: 'admin.auth.success' }).first().waitFor();
  await darken(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'project-settings.update' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect.poll(() => page.getByRole('row').count(), { timeout: SLOW }).toBe(3);
  await page.getByRole('gridcell', { name: 'project-settings.update' }).first().click();
  await page.getByRole('dialog', { name: 'project-settings.update' }).getByText('menuLogo').first().waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  expect(complaints).toEqual([]);
  await close();
});
