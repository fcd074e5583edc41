/** Webhooks with a receiver, and the languages of content. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
let receiver: Server;
/** The events that have arrived, with the header of the test. */
const received: { readonly event: unknown; readonly key: unknown; readonly signed: boolean }[] = [];

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel();
  receiver = createServer((request, response) => {
    const { headers } = request;
    received.push({
      event: headers['x-strapi-event'],
      key: headers['x-api-key'],
      signed: headers['x-octavo-signature'] !== undefined,
    });
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
}, timeout);

afterAll(async () => {
  receiver?.close();
  await panel?.close();
});

inBrowser(
  named('a webhook is made, tried, signed, called, switched off and deleted'),
  { timeout },
  async () => {
    const { page, context, close, complaints } = await panel.openAs('admin', '/settings/webhooks');
    await page.getByText('No webhooks found').waitFor();
    await page.getByRole('link', { name: 'Create new webhook' }).click();
    await page.getByRole('heading', { name: 'Create a webhook' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Name*').fill('Mirror');
    await page.getByLabel('Url*').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('begins with http:// or https://').waitFor();
    await page.getByText('Choose at least one event.').waitFor();
    const { port } = receiver.address() as AddressInfo;
    await page.getByLabel('Url*').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByRole('combobox', { name: 'row 1 key' }).fill('X-Api-Key');
    await page.getByRole('textbox', { name: 'row 1 value' }).fill('open sesame');
    await page.getByRole('checkbox', { name: 'Select all entries', description: 'Media' }).check();
    await page.getByRole('checkbox', { name: 'entry.create' }).check();
    expect(await page.getByRole('button', { name: 'Trigger' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Webhook created').waitFor();

    await page.getByRole('button', { name: 'Trigger' }).click();
    await page.getByText('the receiver has answered 200').waitFor();
    await page.getByRole('button', { name: 'Create a secret' }).click();
    await page.getByText('Make sure to copy this secret').waitFor();
    await page.getByRole('button', { name: 'Replace the secret' }).waitFor();
    await darken(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });

    const writer = await context.newPage();
    await writer.goto(`${panel.address}/admin/content-manager/collection-types/api::tag.tag/create`);
    await writer.getByLabel('Email').fill('admin@octavo.test');
    await writer.getByLabel('Password*', { exact: true }).fill('Admin-pass-1');
    await writer.getByRole('button', { name: 'Login' }).click();
    await writer.getByLabel('name', { exact: false }).first().fill('hooked');
    await writer.getByRole('button', { name: 'Save' }).click();
    await writer.getByText('Saved').waitFor();
    await writer.close();
    await expect.poll(() => received.length, { timeout: SLOW }).toBe(2);
    expect(received).toEqual([
      { event: 'trigger-test', key: 'open sesame', signed: false },
      { event: 'entry.create', key: 'open sesame', signed: true },
    ]);
    await page.getByRole('button', { name: 'Refresh the deliveries' }).click();
    await page.getByRole('row', { name: /^entry.create Delivered/ }).waitFor();
    await page.getByRole('button', { name: /^Send entry.create of .* again$/ }).click();
    await page.getByText('2 attempts, the last: 200').waitFor();
    expect(received).toHaveLength(3);

    await page.getByRole('link', { name: 'Back' }).click();
    const status = page.getByRole('switch', { name: 'Mirror Status' });
    await status.uncheck();
    await expect.poll(() => status.isEnabled(), { timeout: SLOW }).toBe(true);
    expect(await status.isChecked()).toBe(false);
    await page.reload();
    await status.waitFor();
    expect(await status.isChecked()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select Mirror' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No webhooks found').waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(named('a locale is added, made the default, renamed and deleted'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', '/settings/internationalization');
  await page.getByRole('gridcell', { name: 'German (de)' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add new locale' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This value is required.').waitFor();
  await page.getByRole('combobox', { name: 'Locales' }).fill('ital');
  // by keyboard
  await page.getByRole('option', { name: 'Italian (it)', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Locale display name').inputValue()).toBe('Italian (it)');
  await page.getByRole('tab', { name: 'Advanced settings' }).click();
  await page.getByRole('checkbox', { name: 'Set as default locale' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  const italian = page.getByRole('row', { name: 'Italian (it)' });
  await italian.getByRole('gridcell', { name: 'Default', exact: true }).waitFor();
  expect(await italian.getByRole('button', { name: 'Delete a locale' }).count()).toBe(0);

  const german = page.getByRole('row', { name: /German|Deutsch/ });
  await german.getByRole('button', { name: 'Edit a locale' }).click();
  await page.getByLabel('Locale display name').fill('Deutsch');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('gridcell', { name: 'Deutsch' }).waitFor();
  await german.getByRole('button', { name: 'Delete a locale' }).click();
  await page.getByText('Deleting Deutsch deletes all entries in it').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Locale successfully deleted').waitFor();
  await expect.poll(() => german.count(), { timeout: SLOW }).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
