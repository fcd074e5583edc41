/** The media library, and choosing its files in entries, as editors meet them in a browser. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIT } from '../../support/kit-model.ts';
import {
  axeFindings,
  credentialsOf,
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
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel({
    prepare: (dir) => cpSync(join(KIT, 'uploads'), join(dir, 'public/uploads'), { recursive: true }),
  });
}, timeout);

afterAll(() => panel?.close());

const PICTURE = readFileSync(join(KIT, 'uploads/harbour_fixture1.png'));

/** Files in the hands of the pointer or in the clipboard. */
const transfer = (page: Page, name: string): Promise<JSHandle> =>
  page.evaluateHandle(
    ({ bytes, file }) => {
      // the browser's own; this file is checked without its types
      const { DataTransfer: Transfer } = globalThis as unknown as {
        DataTransfer: new () => { items: { add(file: File): void } };
      };
      const data = new Transfer();
      data.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }));
      return data;
    },
    { bytes: [...PICTURE], file: name },
  );

/** What the keyboard is at. */
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

const dropOn = async (page: Page, place: Locator, name: string): Promise<void> =>
  place.dispatchEvent('drop', { dataTransfer: await transfer(page, name) });

const pasteInto = async (page: Page, place: Locator, name: string): Promise<void> =>
  place.evaluate(
    (element, clipboardData) => {
      const { ClipboardEvent: Paste } = globalThis as unknown as {
        ClipboardEvent: new (name: string, options: object) => Event;
      };
      (element as unknown as EventTarget).dispatchEvent(
        new Paste('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    await transfer(page, name),
  );

inBrowser(
  named('files and folders are added, compared, cut, moved, found and deleted'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin');
    const dialog = page.getByRole('dialog').last();
    const saved = (): Promise<void> => page.getByRole('status').getByText('Saved').first().waitFor();
    await page.getByRole('link', { name: 'Media Library' }).click();
    await page.waitForURL('**/admin/plugins/upload?sort=createdAt:DESC&page=1&pageSize=10');
    await page.getByRole('heading', { name: 'Assets (6)' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add new folder' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('This value is required.').waitFor();
    await dialog.getByLabel('Name').fill('Press');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Press : 0 folder, 0 asset' }).click();
    await page.waitForURL('**/*folder=1&folderPath=/1');

    // dropped anywhere; the alternative text is asked for before the file is there
    await dropOn(page, page.getByRole('heading', { name: 'Media Library' }), 'pier.png');
    await dialog.getByLabel('Alternative text').fill('A pier');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
    await page.getByRole('heading', { name: 'Assets (1)' }).waitFor();

    // the same content is reported; a file that the server refuses stays, with the reason
    await page.getByRole('button', { name: 'Add new assets' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'again.png', mimeType: 'image/png', buffer: PICTURE }]);
    await dialog.getByText('The library has this content already:').waitFor();
    await dialog.getByText('Press / pier.png').waitFor();
    await dialog.getByLabel('File name').fill('a/b.png');
    await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
    await dialog.getByText('File name contains invalid characters').waitFor();
    await dialog.getByRole('button', { name: 'Remove from selection' }).click();

    // by address: other hosts are asked by the server, which asks none of its own network
    await dialog.getByRole('tab', { name: 'From url' }).click();
    const url = dialog.getByRole('textbox', { name: 'URL' });
    await url.fill('http://127.0.0.2:9/x.png');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText(/private network|is not allowed/).waitFor();
    await url.fill(`${panel.address}/uploads/dot_fixture4.png`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
    await page.getByRole('heading', { name: 'Assets (2)' }).waitFor();

    // a focal point by keys, and a cut of the picture in its place
    await page.getByRole('button', { name: 'pier.png', exact: true }).click();
    await dialog.getByText('No entry uses this file.').waitFor();
    expect(await dialog.getByLabel('Alternative text').inputValue()).toBe('A pier');
    await dialog.getByRole('button', { name: 'Focal point' }).click();
    await dialog.getByRole('button', { name: /^Focal point –/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText('Focal point: 49 % from the left, 50 % from the top').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await saved();
    await page.getByRole('button', { name: 'pier.png', exact: true }).click();
    await dialog.getByRole('button', { name: 'Crop' }).click();
    await dialog.getByLabel('Width').fill('300');
    await dialog.getByLabel('Height').fill('200');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Crop the original asset' }).click();
    await page.getByText('png - 300✕200').waitFor();

    // out of the folder, which goes with what is left in it
    await page.getByRole('checkbox', { name: 'pier.png' }).check();
    await page.getByText('0 folders - 1 asset').waitFor();
    await page.getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'Media Library' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('heading', { name: 'Assets (1)' }).waitFor();
    await page.getByRole('navigation', { name: 'Folders navigation' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Assets (7)' }).waitFor();
    await page.getByRole('button', { name: 'Edit folder Press' }).click();
    await dialog.getByRole('button', { name: 'Delete folder' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByText('The folder is deleted with everything in it: 1 asset.').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Folders (1)' }).waitFor({ state: 'detached' });

    // as a table, filtered and searched; the address keeps it
    await page.getByRole('button', { name: 'List View' }).click();
    await page.getByRole('button', { name: 'Sort on name' }).click();
    await page.waitForURL('**/*sort=name:ASC*');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Select field' }).click();
    await page.getByRole('option', { name: 'type' }).click();
    await page.getByRole('combobox', { name: 'type' }).click();
    await page.getByRole('option', { name: 'file' }).click();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'pier.png', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('type is file').waitFor();
    await page.getByRole('row', { name: /colophon\.txt/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the filter: type is file' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search for an asset' }).fill('harbour');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/*_q=harbour');
    await expect.poll(() => page.getByRole('row').count(), { timeout: SLOW }).toBe(2);
    expect(await axeFindings(page)).toEqual([]);

    // what entries use is named before it is deleted
    await page.getByRole('checkbox', { name: 'Select harbour.png asset' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('link', { name: 'Article: The Quiet Harbour', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Grid View' }).click();

    await page.getByRole('link', { name: 'Configure the view' }).click();
    await page.getByRole('combobox', { name: 'Entries per page' }).click();
    await page.getByRole('option', { name: '20' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await saved();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Media Library' })
      .click();
    await page.getByLabel('Responsive friendly upload').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save' }).isDisabled(), { timeout: SLOW })
      .toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Media Library' }).first().click();
    await page.waitForURL('**/*pageSize=20*');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'pier.png', exact: true }).click();
    await dialog.getByLabel('Caption').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page), { timeout: SLOW }).toBe('pier.png');
    expect(await widthOf(page)).toBe(390);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
    await close();
  },
);

inBrowser(named('files are chosen, ordered and added where entries are written'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs(
    'admin',
    '/content-manager/collection-types/api::article.article/1',
  );
  const dialog = page.getByRole('dialog').last();
  const gallery = page.getByRole('region', { name: /^gallery/ });
  const names = (): Promise<string[]> =>
    gallery
      .getByRole('listitem')
      .getByRole('paragraph')
      .filter({ hasText: /\.\w+$/ })
      .allInnerTexts();
  await expect.poll(names, { timeout: SLOW }).toEqual(['wide-banner.jpg', 'harbour.png', 'colophon.txt']);

  // by keys alone: another order, one more file
  await gallery.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await dialog.getByRole('tab', { name: 'Selected files 3' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move wide-banner.jpg' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page
    .getByText('wide-banner.jpg, moved. New position in list: 2 of 3.')
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await dialog.getByRole('tab', { name: 'Selected files 3' }).focus();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('checkbox', { name: 'dot.png' }).press('Space');
  await dialog.getByRole('tab', { name: 'Selected files 4' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect.poll(() => focused(page), { timeout: SLOW }).toBe('Add');
  const chosen = ['harbour.png', 'wide-banner.jpg', 'colophon.txt', 'dot.png'];
  await expect.poll(names, { timeout: SLOW }).toEqual(chosen);
  await gallery.getByRole('button', { name: 'Add alternative text' }).click();
  await page.getByLabel('Alternative text of wide-banner.jpg').fill('A banner');
  await page.keyboard.press('Enter');
  await gallery.getByText('A banner').waitFor();

  // dropped onto a field, pasted into a text
  const cover = page.getByRole('region', { name: 'cover' });
  await dropOn(page, cover.getByText('harbour.png'), 'cover.png');
  await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
  await cover.getByText('cover.png').waitFor();
  await pasteInto(page, page.getByRole('textbox', { name: 'body' }).first(), 'image.png');
  await dialog.getByLabel('Alternative text').fill('Pasted');
  await dialog.getByRole('button', { name: 'Upload 1 asset to the library' }).click();
  await page.getByText('![Pasted](http').first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.reload();
  await expect.poll(names, { timeout: SLOW }).toEqual(chosen);
  await cover.getByText('cover.png').waitFor();

  // a picture as a block; a field takes only what its attribute allows
  await page.goto(`${panel.address}/admin/content-manager/collection-types/api::specimen.specimen/2`);
  const blocks = page.getByRole('group', { name: 'blocksText' });
  await blocks.getByRole('combobox', { name: 'Select a block' }).click();
  await page.getByRole('option', { name: 'Image' }).click();
  await dialog.getByRole('checkbox', { name: 'harbour.png' }).check();
  expect(await dialog.getByRole('checkbox', { name: 'colophon.txt' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await blocks.getByRole('img').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.reload();
  await blocks.getByRole('img', { name: 'A harbour at dawn' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

inBrowser(named('what a role may not do with files is not offered'), { timeout }, async () => {
  const token = await signedIn('admin');
  const path = '/admin/roles/3/permissions';
  const { data } = await answerOf<{ data: readonly StoredPermission[] }>(token, 'GET', path);
  const permissions = data
    .filter(({ action }) => !action.startsWith('plugin::upload.') || action === 'plugin::upload.read')
    .map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
  await answerOf(token, 'PUT', path, { permissions });

  const { page, close } = await panel.openAs('writer', '/plugins/upload');
  await page.getByRole('heading', { name: 'Media Library' }).waitFor();
  await page.getByText('This folder is empty').waitFor();
  for (const name of ['Add new assets', 'Add new folder'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Configure the view' }).count()).toBe(0);
  await page.goto(`${panel.address}/admin/plugins/upload/configuration`);
  await page.getByText(/lacks/).waitFor();
  await close();
});

interface StoredPermission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: object;
  readonly conditions: readonly string[];
}

async function signedIn(name: 'admin'): Promise<string> {
  const { data } = await answerOf<{ data: { token: string } }>(
    null,
    'POST',
    '/admin/login',
    credentialsOf(name),
  );
  return data.token;
}

async function answerOf<T>(token: string | null, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${panel.address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}
