/** Signing in, registering and the own account, as a person meets them in a browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeFindings,
  credentialsOf,
  NO_CHROMIUM,
  type ServedPanel,
  SLOW,
  servePanel,
  signIn,
  widthOf,
} from '../../support/panel.ts';

/** Where there is no browser, each test says so in its name. */
const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 4 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

test.runIf(process.env['CI'] === 'true')('there is a browser', () => {
  expect(NO_CHROMIUM).toBeNull();
});

inBrowser(
  named('the sign-in names its mistakes, leads where one wanted to go, and stores nothing secret'),
  { timeout },
  async () => {
    const { page, context, close, complaints, hosts } = await panel.open();
    await page.goto(`${panel.address}/admin/me`);
    await page.getByRole('heading', { name: 'Welcome to Octavo!' }).waitFor();
    expect(await page.title()).toBe('Octavo Admin');
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => page.getByText('This value is required.').count()).toBe(2);
    await signIn(page, { ...credentialsOf('admin'), password: 'wrong' });
    await page.getByRole('alert').getByText('Invalid credentials').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);

    await signIn(page, credentialsOf('admin'));
    await page.getByRole('heading', { name: 'admin', level: 1 }).waitFor();
    expect(await page.title()).toBe('User profile');
    expect(await axeFindings(page)).toEqual([]);

    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(String(kept)).not.toMatch(/eyJ|token/i);
    const [cookie] = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    expect(cookie?.sameSite).toBe('Strict');
    // a page of another tab is not signed in unless the person has asked for it
    const second = await context.newPage();
    await second.goto(`${panel.address}/admin`);
    await second.getByRole('button', { name: 'Login' }).waitFor();
    // this one is, after it was loaded anew
    await page.reload();
    await page.getByRole('heading', { name: 'admin', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect((await context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(hosts).toEqual(new Set([panel.address]));
    await close();
  },
);

inBrowser(
  named('a session that ends asks for the password over the page, which keeps what was typed'),
  { timeout },
  async () => {
    const { page, context, close } = await panel.openAs('admin', '/me');
    await page.getByLabel('Last name').fill('Unsaved');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByLabel('Password*', { exact: true }).fill(credentialsOf('admin').password);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Last name').inputValue()).toBe('Unsaved');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Success:Saved');
    await close();
  },
);

inBrowser(
  named('dark mode and a phone have all of it, and nothing wider than the screen'),
  { timeout },
  async () => {
    const { page, close } = await panel.open({ dark: true, narrow: true });
    await page.goto(`${panel.address}/admin`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await widthOf(page)).toBe(390);
    await signIn(page, credentialsOf('desk'));
    await page.getByRole('heading', { name: 'Welcome 👋' }).waitFor();
    expect(await page.title()).toBe('Homepage');
    expect(await axeFindings(page)).toEqual([]);
    expect(await widthOf(page)).toBe(390);
    await close();
  },
);
