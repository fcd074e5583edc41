/**
 * Takes the pictures of the guides for editors and administrators (`docs/pictures`): the example, served as `octavo dev` serves it, in
 * Chromium. Run it after a change of what a screen looks like, and look at the pictures.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startServer } from '../src/octavo/app/start-server.ts';
import { CHROMIUM } from '../test/support/chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const CREATURES = '/admin/content-manager/collection-types/api::creature.creature';

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
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    reducedMotion: 'reduce',
  });
  await takeAll(await context.newPage());
} finally {
  await browser.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
}

async function takeAll(page: Page): Promise<void> {
  const take = (name: string): Promise<unknown> =>
    page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
  const open = async (path: string, heading: string): Promise<void> => {
    await page.goto(server.address + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const { email, password } = JSON.parse(readFileSync(join(dir, '.tmp/administrator.json'), 'utf8')) as {
    readonly email: string;
    readonly password: string;
  };
  await page.goto(`${server.address}/admin`);
  await page.getByLabel('Email').fill(email);
  await take('sign-in');
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();

  await open(`${CREATURES}?page=1&pageSize=10&sort=id:ASC&plugins[i18n][locale]=en`, 'Creature');
  await take('list');
  await page.getByRole('gridcell').nth(2).click();
  const name = page.getByRole('textbox').first();
  await name.waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  await take('form');

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
  await take('revisions');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('squid');
  await page.getByRole('option', { name: /squid/i }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await take('search');
  await page.keyboard.press('Escape');

  await open('/admin/settings/roles/2', 'Edit a role');
  await page.getByRole('button', { name: 'Creature', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all commonName permissions' }).waitFor();
  await take('role');
  await open('/admin/settings/webhooks/create', 'Create a webhook');
  await take('webhook');
  await open('/admin/plugins/upload', 'Media Library');
  await take('media');

  await open('/admin/', 'Welcome 👋');
  await take('home');
  await page.setViewportSize({ width: 390, height: 780 });
  await open(`${CREATURES}?page=1&pageSize=10&sort=id:ASC&plugins[i18n][locale]=en`, 'Creature');
  await take('phone');
}
