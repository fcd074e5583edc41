/** Lists and forms of the content manager, as editors meet them in a browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../../support/credentials.ts';
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
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

/** The label of a field that each locale has its own value of. */
const ofLocale = (name: string): string => `${name}(This value is unique for the selected locale)`;

const ARTICLES = '/content-manager/collection-types/api::article.article';

inBrowser(
  named('a list is searched, filtered and sorted, and its address says so'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin');
    await page.getByRole('link', { name: 'Content Manager' }).click();
    await page.getByRole('heading', { name: 'Article', level: 1 }).waitFor();
    await page.waitForURL(`**/admin${ARTICLES}?page=1&pageSize=10&sort=title:ASC&plugins[i18n][locale]=en`);
    expect(await page.title()).toBe('Content Manager');
    const grid = page.getByRole('grid');
    await grid.getByRole('gridcell', { name: 'padded title', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sort on id' }).click();
    await grid.getByRole('gridcell', { name: 'the-quiet-harbour-1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search for Article' }).fill('quiet');
    await page.keyboard.press('Enter');
    await page.getByText('3 entries found').waitFor();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Select field' }).click();
    await page.getByRole('option', { name: 'slug', exact: true }).click();
    await page.getByRole('combobox', { name: 'Select filter' }).click();
    await page.getByRole('option', { name: 'ends with', exact: true }).click();
    await page.getByLabel('Value').fill('-2');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('1 entry found').waitFor();
    expect(decodeURIComponent(page.url())).toContain('sort=id:ASC');
    expect(page.url()).toContain('_q=quiet&filters[$and][0][slug][$endsWith]=-2');

    await page.reload();
    await page.getByText('1 entry found').waitFor();
    await page.getByRole('button', { name: 'Remove the filter: slug ends with' }).click();
    await page.getByText('3 entries found').waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(named('an entry is made, saved, published, kept from loss and deleted'), { timeout }, async () => {
  const { page, close, complaints } = await panel.openAs('admin', ARTICLES);
  await page.getByRole('link', { name: 'Create new entry' }).first().click();
  await page.getByRole('heading', { name: 'Create an entry' }).waitFor();
  await page.getByLabel('title*').fill('Written in the panel');
  await expect
    .poll(() => page.getByLabel('slug').inputValue(), { timeout: SLOW })
    .toMatch(/^written-in-the-panel/);

  await page.getByRole('combobox', { name: 'author' }).first().fill('Ada');
  await page.getByRole('option', { name: 'Ada Winter' }).click();
  await page.getByRole('button', { name: 'Add a component to sections' }).click();
  await page.getByRole('button', { name: 'Prose' }).click();
  await page.getByRole('region', { name: 'Prose' }).getByLabel('heading').fill('First part');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.getByRole('heading', { name: 'Written in the panel' }).waitFor();
  await page.getByText('Editing draft version').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // what a published entry needs is named at its field, inside of components too
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('region', { name: 'Prose - First part' }).getByText(/body/).first().waitFor();
  await page.getByRole('button', { name: 'Delete Prose' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save' }).isDisabled(), { timeout: SLOW })
    .toBe(true);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Editing published version').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Ada Winter' }).waitFor();
  expect(await page.getByLabel('title*').inputValue()).toBe('Written in the panel');

  // a page with unsaved changes is not left by accident
  await page.getByLabel('subtitle').fill('Not saved');
  await page.getByRole('link', { name: 'Back' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('subtitle').inputValue()).toBe('Not saved');
  await page.getByRole('link', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('41 entries found').waitFor();

  await page.getByRole('button', { name: 'Sort on id' }).click();
  await page
    .getByRole('columnheader', { name: 'Sort on id' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await page.getByRole('button', { name: 'Sort on id' }).click();
  await page.getByRole('gridcell', { name: 'Written in the panel' }).click();
  await page.getByRole('button', { name: 'Delete this entry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('40 entries found').waitFor();
  expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  await close();
});

inBrowser(named('components and relations change places by keyboard'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', `${ARTICLES}/1`);
  const tags = (): Promise<string[]> =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Remove', exact: true }) })
      .allInnerTexts();
  await expect.poll(async () => (await tags()).join(), { timeout: SLOW }).toMatch(/paper[\s\S]*Paper/);
  const handle = page
    .getByRole('listitem')
    .filter({ hasText: /^paper$/ })
    .getByRole('button', { name: 'Drag', exact: true });
  const ids = (await handle.getAttribute('aria-describedby'))!.split(' ');
  const descriptions = ids.map((id) => page.locator(`[id="${id}"]`).textContent());
  expect(await Promise.all(descriptions)).toEqual(['paper', 'Press spacebar to grab and re-order']);
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.getByText('paper, moved. New position in list: 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.reload();
  await expect.poll(async () => (await tags()).join(), { timeout: SLOW }).toMatch(/Paper[\s\S]*paper/);
  await close();
});

inBrowser(named('of two editors none overwrites the other unasked'), { timeout }, async () => {
  const [one, other] = [
    await panel.openAs('admin', `${ARTICLES}/2`),
    await panel.openAs('assistant', `${ARTICLES}/2`),
  ];
  const write = async ({ page }: typeof one, field: string, text: string): Promise<void> => {
    await page.getByLabel(ofLocale(field), { exact: true }).first().fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  const saved = ({ page }: typeof one): Promise<void> =>
    page.getByRole('status').getByText('Saved').first().waitFor();
  await other.page.getByLabel(ofLocale('subtitle'), { exact: true }).waitFor();

  await write(one, 'subtitle', 'From the one');
  await saved(one);
  // another field: both stay
  await write(other, 'summary', 'From the other');
  await saved(other);
  expect(await other.page.getByLabel(ofLocale('subtitle'), { exact: true }).inputValue()).toBe(
    'From the one',
  );

  // the same field: the second is asked
  await write(one, 'summary', 'Again from the one');
  const question = one.page.getByRole('dialog', { name: 'Somebody else has changed this entry' });
  await question.getByText('Both of you have changed: summary.').waitFor();
  await question.getByText('From the other').waitFor();
  expect(await axeFindings(one.page)).toEqual([]);
  await question.getByRole('button', { name: 'Discard mine and show theirs' }).click();
  await expect
    .poll(() => one.page.getByLabel(ofLocale('summary'), { exact: true }).inputValue(), { timeout: SLOW })
    .toBe('From the other');
  await one.close();
  await other.close();
});

inBrowser(
  named('lists and forms offer the locales of a permission, and no others'),
  { timeout },
  async () => {
    const allow = async (locales: Readonly<Record<string, readonly string[] | undefined>>): Promise<void> => {
      const permissions = Object.entries(locales).map(([verb, list]) => ({
        action: `plugin::content-manager.explorer.${verb}`,
        subject: 'api::article.article',
        properties: list ? { locales: list } : {},
      }));
      const answer = await fetch(`${panel.address}/admin/roles/2/permissions`, {
        method: 'PUT',
        headers: { ...headersOf('admin:super'), 'content-type': 'application/json' },
        body: JSON.stringify({ permissions }),
      });
      expect(answer.status).toBe(200);
    };
    await allow({ read: ['fr'], create: ['de'], update: ['fr'] });
    const { page, close, complaints } = await panel.openAs('desk', ARTICLES);
    const locales = page.getByRole('combobox', { name: 'Select a locale' });
    await page.waitForURL(/locale\]=fr$/);
    await page.getByRole('gridcell', { name: 'The Quiet Harbour (fran' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Create new entry' }).count()).toBe(0);
    await locales.click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['French (fr)', 'German (de)']);
    await page.getByRole('option', { name: 'German' }).click();
    await page.getByRole('link', { name: 'Create new entry' }).first().waitFor();

    // a role as v4 makes it: no permission names a locale, so none is open (A361)
    await allow({ read: undefined, create: undefined, update: undefined });
    await page.goto(`${panel.address}/admin${ARTICLES}`);
    await page.getByText('Your role opens no entry of').waitFor();
    expect(await page.getByRole('link', { name: 'Create new entry' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(
  named('what is typed outlives a server that restarts and a session that ends'),
  { timeout },
  async () => {
    const { page, context, close } = await panel.openAs('admin', `${ARTICLES}/4`);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const save = page.getByRole('button', { name: 'Save' });
    // a server that has gone can't send the fields that are loaded after the others
    await page.waitForLoadState('networkidle');
    await field('subtitle').fill('Typed before the restart');
    await panel.restart(async () => {
      await save.click();
      await page.getByRole('alert').getByText('The server does not answer.').waitFor();
      await field('summary').fill('Typed while the server was away');
    });
    expect(await field('subtitle').inputValue()).toBe('Typed before the restart');
    await save.click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.reload();
    await field('summary').waitFor();
    expect(await field('subtitle').inputValue()).toBe('Typed before the restart');
    expect(await field('summary').inputValue()).toBe('Typed while the server was away');

    await field('subtitle').fill('Typed before the session ended');
    await context.clearCookies();
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByLabel('Password*', { exact: true }).fill(credentialsOf('admin').password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field('subtitle').inputValue()).toBe('Typed before the session ended');
    await save.click();
    await expect.poll(() => save.isDisabled(), { timeout: SLOW }).toBe(true);
    await page.reload();
    await field('subtitle').waitFor();
    expect(await field('subtitle').inputValue()).toBe('Typed before the session ended');
    await close();
  },
);

inBrowser(named('a list fits a phone, in the dark too'), { timeout }, async () => {
  const { page, close } = await panel.openAs('writer', '/content-manager/collection-types/api::tag.tag');
  await page.getByRole('heading', { name: 'Tag', level: 1 }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await widthOf(page)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
  await close();
});
