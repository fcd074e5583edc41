/**
 * Takes the pictures of the README and the guides for editors and administrators (`docs/pictures`): the example, served as `octavo dev`
 * serves it, in Chromium, on a laptop; the home page, a list and a form also on a phone, and both in dark. Run it after a change of what a
 * screen looks like, and look at the pictures.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startServer } from '../src/octavo/app/start-server.ts';
import { CHROMIUM } from '../test/support/chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const CREATURES = '/admin/content-manager/collection-types/api::creature.creature';
const LIST = `${CREATURES}?page=1&pageSize=10&sort=id:ASC&plugins[i18n][locale]=en`;
const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

spawnSync(process.execPath, [join(ROOT, 'scripts/build-panel.ts')], { stdio: 'inherit' });
const source = join(ROOT, 'examples/lanternfish');
const dir = mkdtempSync(join(tmpdir(), 'octavo-pictures-'));
cpSync(source, dir, { recursive: true, filter: (path) => !path.startsWith(join(source, '.tmp')) });
const server = await startServer({
  dir,
  port: 0,
  mode: 'development',
  reporter: { info: () => {}, warn: () => {} },
});
const browser = await chromium.launch({
  executablePath: CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  mkdirSync(PICTURES, { recursive: true });
  const context = await browser.newContext({
    viewport: LAPTOP,
    colorScheme: 'light',
    locale: 'en',
    reducedMotion: 'reduce',
  });
  await takeAll(await context.newPage());
} finally {
  await browser.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
}

/** A picture of what the page shows; 256 colours are enough for it, and take a third of the room. */
async function take(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .png({ palette: true, effort: 10 })
    .toFile(join(PICTURES, `${name}.png`));
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(server.address + path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

function openHome(page: Page): Promise<void> {
  return open(page, '/admin/', 'Welcome 👋');
}

function openList(page: Page): Promise<void> {
  return open(page, LIST, 'Creature');
}

/** @param link where the form is opened: the first entry of the list */
async function openForm(page: Page, link: string): Promise<void> {
  await page.goto(server.address + link);
  await page.getByRole('textbox').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}

async function takeAll(page: Page): Promise<void> {
  const { email, password } = JSON.parse(readFileSync(join(dir, '.tmp/administrator.json'), 'utf8')) as {
    readonly email: string;
    readonly password: string;
  };
  await page.goto(`${server.address}/admin`);
  await page.getByLabel('Email').fill(email);
  await take(page, 'sign-in');
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();

  await openList(page);
  await page.getByRole('gridcell').nth(2).click();
  const name = page.getByRole('textbox').first();
  await name.waitFor();
  const form = new URL(page.url());
  await takeDialogs(page, name);
  await takeSettings(page);

  for (const [device, viewport] of [['', LAPTOP] as const, ['-phone', PHONE] as const]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const suffix = device + (colorScheme === 'dark' ? '-dark' : '');
      await openHome(page);
      await take(page, `home${suffix}`);
      await openList(page);
      await take(page, `list${suffix}`);
      await openForm(page, form.pathname + form.search);
      await take(page, `form${suffix}`);
    }
  }
}

/** The revisions of an entry that was changed, and the search for everything. */
async function takeDialogs(page: Page, name: Locator): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  const former = await name.inputValue();
  await name.fill('A name that was tried out');
  await page.keyboard.press('Control+s');
  await page.getByText('Success:Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Revisions' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Changed outside/ })
    .click();
  await page.getByRole('dialog').locator('del').first().waitFor();
  await take(page, 'revisions');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('squid');
  await page.getByRole('option', { name: /squid/i }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'search');
  await page.keyboard.press('Escape');

  await name.fill(former);
  await page.keyboard.press('Control+s');
  await page.getByText('Success:Saved', { exact: true }).waitFor();
}

async function takeSettings(page: Page): Promise<void> {
  await open(page, '/admin/settings/roles/2', 'Edit a role');
  await page.getByRole('button', { name: 'Creature', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all commonName permissions' }).waitFor();
  await take(page, 'role');
  await open(page, '/admin/settings/webhooks/create', 'Create a webhook');
  await take(page, 'webhook');
  await open(page, '/admin/plugins/upload', 'Media Library');
  await take(page, 'media');
}
