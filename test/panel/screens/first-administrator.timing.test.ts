/** A project without administrators: the first visitor of the panel makes one. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 4 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel({
    admin: { url: '/dashboard' },
    prepare: (dir) => {
      const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
      db.exec('DELETE FROM admin_users_roles_links; DELETE FROM admin_users;');
      db.close();
    },
  });
}, timeout);

afterAll(() => panel?.close());

inBrowser(
  named('the first administrator registers, at the address the project has chosen'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.open();
    await page.goto(`${panel.address}/dashboard/settings`);
    await page.waitForURL(`${panel.address}/dashboard/auth/register-admin`);
    await page.getByRole('button', { name: "Let's start" }).click();
    await expect.poll(() => page.getByText('This value is required.').count()).toBe(4);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('First name*').fill('Ada');
    await page.getByLabel('Email*').fill('ada@octavo.test');
    await page.getByLabel('Password*', { exact: true }).fill('alllowercase');
    await page.getByLabel('Confirm Password*').fill('other');
    await page.getByRole('button', { name: "Let's start" }).click();
    await page.getByText('Password must contain at least one uppercase character').waitFor();
    await page.getByText('Passwords do not match').waitFor();

    await page.getByLabel('Password*', { exact: true }).fill('Enough-of-1');
    await page.getByLabel('Confirm Password*').fill('Enough-of-1');
    await page.getByRole('button', { name: "Let's start" }).click();
    await page.getByRole('heading', { name: 'Welcome 👋' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/');
    await page.reload();
    await page.getByRole('button', { name: 'Ada' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);
