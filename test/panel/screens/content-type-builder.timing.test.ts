/** Content-types as a developer makes and changes them, on a server in development. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel({
    inDevelopment: true,
    prepare: (dir) => {
      mkdirSync(join(dir, 'src/admin'), { recursive: true });
      writeFileSync(join(dir, 'src/admin/octavo.js'), "octavo.customField('global::color', 'color-field');");
    },
  });
}, timeout);

afterAll(() => panel?.close());

const BUILDER = '/plugins/content-type-builder';
const ROOM = `${BUILDER}/content-types/api::reading-room.reading-room`;

/** While the server starts again, the browser says that it is not there. */
const isOfRestart = (text: string): boolean => /503 \(Service Unavailable\)|ERR_CONNECTION/.test(text);

inBrowser(named('fields inside of components fit a phone'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${panel.address}/admin${BUILDER}/content-types/api::article.article`);
  await page.getByRole('cell', { name: 'Relation with Author', exact: true }).waitFor();
  expect(await widthOf(page)).toBe(390);
  await close();
});

inBrowser(
  named('a type is made, filled, and a field of it renamed with its values'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin');
    const dialog = page.getByRole('dialog');
    const addField = async (kind: RegExp, name: string): Promise<void> => {
      await dialog.getByRole('button', { name: kind }).click();
      await dialog.getByLabel('Name', { exact: true }).fill(name);
    };
    const another = (): Promise<void> => dialog.getByRole('button', { name: 'Add another field' }).click();
    const finish = (): Promise<void> => dialog.getByRole('button', { name: 'Finish', exact: true }).click();
    const restarted = async (): Promise<void> => {
      await page.getByRole('dialog', { name: 'Waiting for restart...' }).waitFor();
      await dialog.waitFor({ state: 'hidden' });
    };

    // the first steps stand beside the work
    await page.getByRole('link', { name: 'Content-Type Builder' }).click();
    await page.getByRole('heading', { name: 'Article', level: 1 }).waitFor();
    await page.getByRole('heading', { name: '🧠 Create a first Collection Type' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('cell', { name: 'Relation with Author', exact: true }).waitFor();

    // names
    await page.getByRole('button', { name: 'Create new collection type' }).click();
    await dialog.getByLabel('Display name').fill('Reading Room');
    expect(await dialog.getByLabel('API ID (Singular)').inputValue()).toBe('reading-room');
    expect(await dialog.getByLabel('API ID (Plural)').inputValue()).toBe('reading-rooms');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/admin${ROOM}`);
    expect(await axeFindings(page)).toEqual([]);

    // a text whose name is asked for, even from the other page of the dialog
    await dialog.getByRole('button', { name: /^Text/ }).click();
    await dialog.getByRole('tab', { name: 'Advanced settings' }).click();
    await dialog.getByLabel('Required field').check();
    expect(await axeFindings(page)).toEqual([]);
    await finish();
    await dialog.getByText('This value is required.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('title');
    await another();
    // the project's own types are offered beside the built-in ones
    await dialog.getByRole('tab', { name: 'Custom' }).click();
    await dialog.getByRole('button', { name: 'color global::color' }).click();
    await dialog.getByLabel('Name', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Back' }).click();
    await addField(/^Number/, 'seats');
    await dialog.getByRole('combobox', { name: 'Number format' }).click();
    await page.getByRole('option', { name: 'integer (ex: 10)' }).click();
    await another();
    await addField(/^Enumeration/, 'kind');
    await dialog.getByLabel('Values (one line per value)').fill('quiet\nloud');
    await another();
    await dialog.getByRole('button', { name: /^Relation/ }).click();
    await dialog.getByRole('radio', { name: 'Many-to-many' }).check();
    await dialog.getByRole('button', { name: 'Article' }).click();
    await page.getByRole('menuitem', { name: 'Author', exact: true }).click();
    await dialog.getByText('Reading Rooms has and belongs to many Authors').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await another();
    await dialog.getByRole('button', { name: /^Component/ }).click();
    await dialog.getByLabel('Display name').fill('Opening hours');
    await dialog.getByRole('combobox', { name: 'Select a category' }).fill('shared');
    await dialog.getByRole('button', { name: 'Configure the component' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('hours');
    await dialog.getByRole('button', { name: 'Add first field to the component' }).click();
    await addField(/^Text/, 'day');
    await finish();
    await page.getByRole('row', { name: /^day Text/ }).waitFor();

    // a zone, and a component made for it
    await page.getByRole('button', { name: 'Add another field', exact: true }).click();
    await addField(/^Dynamic zone/, 'parts');
    await dialog.getByRole('button', { name: 'Add components to the zone' }).click();
    await dialog.getByLabel('Prose').check();
    await dialog.getByRole('button', { name: 'Create a new component' }).click();
    await dialog.getByLabel('Display name').fill('Rule');
    await dialog.getByRole('combobox', { name: 'Select a category' }).fill('sections');
    await dialog.getByRole('button', { name: 'Add a component' }).click();
    expect(await dialog.getByLabel('Rule').isChecked()).toBe(true);
    await finish();
    const rule = page.getByRole('group').filter({ has: page.getByText('Rule', { exact: true }) });
    await rule.getByRole('button', { name: 'Add another field to this component' }).click();
    await addField(/^Boolean/, 'wide');
    await finish();
    await page.getByRole('row', { name: /^wide Boolean/ }).waitFor();

    // the order, by keyboard
    const seats = page.getByRole('row', { name: /^seats Number/ });
    await seats.getByRole('button', { name: 'Move seats' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await page.getByText('seats, dropped. Final position in list: 1 of 6.').waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await darken(page);
    expect(await widthOf(page)).toBe(390);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Save' }).click();
    await restarted();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save' }).isDisabled(), { timeout: SLOW })
      .toBe(true);

    // an entry of it
    await page.getByRole('link', { name: 'Content Manager' }).click();
    await page.getByRole('link', { name: 'Reading Room' }).click();
    await page.getByRole('link', { name: 'Create new entry' }).first().click();
    await page.getByLabel('title*').fill('The north room');
    await page.getByLabel('seats').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.getByRole('heading', { name: 'The north room' }).waitFor();

    // a rename, and what a removal leaves
    await page.getByRole('link', { name: 'Edit the model' }).click();
    await page.getByRole('button', { name: 'Edit seats' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('places');
    await finish();
    await page.getByText('was seats').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await restarted();
    await page.getByRole('button', { name: 'Delete title' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/title of api::reading-room\.reading-room: 1 value stays/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // a page with unsaved changes is not left by accident
    await page.getByRole('link', { name: 'Content Manager' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Reading Room' }).click();
    await page.getByRole('gridcell', { name: 'The north room' }).click();
    await expect.poll(() => page.getByLabel('places').inputValue(), { timeout: SLOW }).toBe('12');

    // settings of a type are saved at once
    await page.getByRole('link', { name: 'Edit the model' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Advanced settings' }).click();
    await dialog.getByLabel('Draft & publish').click();
    await page.getByRole('button', { name: 'Yes, disable' }).click();
    await finish();
    await restarted();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change the API IDs' }).click();
    await dialog.getByLabel('API ID (Singular)').fill('hall');
    await dialog.getByLabel('API ID (Plural)').fill('halls');
    await finish();
    await restarted();
    await page.waitForURL(`**/admin${BUILDER}/content-types/api::hall.hall`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await restarted();
    await page.getByRole('heading', { name: 'Article', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Reading Room' }).count()).toBe(0);
    expect(complaints.filter((text) => !isOfRestart(text))).toEqual([]);
    await close();
  },
);

inBrowser(named('who may not use the builder is not offered it'), { timeout }, async () => {
  const { page, close } = await panel.openAs('writer', BUILDER);
  await page.getByRole('heading', { name: "You don't have the permissions" }).waitFor();
  expect(await page.getByRole('link', { name: 'Content-Type Builder' }).count()).toBe(0);
  await close();
});
