/** A plugin that uses what v4's panel offers to pages, in a browser. The packages of v4's panel are the real ones. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { credentialsOf, type ServedPanel, SLOW, type Window } from '../../support/panel.ts';
import { inBrowser, named, reason, servePlugin, timeout } from '../plugins/serve-plugin.ts';

let panel: ServedPanel;

beforeAll(async () => {
  if (reason === null) panel = await servePlugin('shop');
}, 20 * SLOW);

afterAll(() => panel?.close());

/** The panel's address below its own. */
const at = (page: Window['page']): string => new URL(page.url()).pathname.replace('/admin', '');

inBrowser(named('who signs in after somebody else is the one that plugins know'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', '/');
  const person = () => page.evaluate("sessionStorage.getItem('userInfo')");
  await expect.poll(person).toContain('admin@octavo.test');
  await page.getByRole('button', { name: 'admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await expect.poll(person).toBeNull();
  const { email, password } = credentialsOf('desk');
  await page.getByLabel('Email*').fill(email);
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Broken' }).waitFor();
  expect(await person()).toContain('desk@octavo.test');
  await close();
});

describe('a page of the menu', () => {
  inBrowser(named('has what the panel knows, in the contexts of helper-plugin'), { timeout }, async () => {
    const { page, close } = await panel.openAs('admin', '/plugins/shop');
    await page.getByRole('heading', { name: 'The shop' }).waitFor();
    await page.getByText('2 orders', { exact: true }).waitFor();
    const text = await page.getByTestId('box').innerText();
    expect(text).toMatch(/Orders of (\S+@octavo\.test), \1/);
    for (const part of [
      'Price 12 €, total 42',
      'Allowed: true, false; rights known: true',
      'Field: Tint, library: object',
      'Token: there, person: ',
      'The foot',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Never seen');
    await page.getByRole('button', { name: 'Count twice' }).click();
    await page.getByText('Counted: 2').waitFor();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await page.getByRole('status').filter({ hasText: 'The shop is open' }).waitFor();
    await close();
  });

  inBrowser(named('shares addresses, links and Back with the panel'), { timeout }, async () => {
    const { page, close } = await panel.openAs('admin', '/');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('button', { name: 'Second page' }).click();
    await page.getByText('Query: 2').waitFor();
    expect(page.url()).toContain('/admin/plugins/shop?page=2');
    await page.getByRole('button', { name: 'Order seven' }).click();
    await page.getByRole('heading', { name: 'Order 7 at /plugins/shop/orders/7' }).waitFor();
    await page.goBack();
    await page.getByText('Query: 2').waitFor();
    await page.getByRole('button', { name: 'To the prices' }).click();
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    expect(at(page)).toBe('/settings/shop');
    await page.goBack();
    await page.getByRole('link', { name: 'To the content' }).click();
    await page.waitForURL(/\/admin\/content-manager\//);
    await close();
  });

  inBrowser(
    named('asks before it is left with changes, by a link of the panel too'),
    { timeout },
    async () => {
      const { page, close } = await panel.openAs('admin', '/plugins/shop');
      const questions: string[] = [];
      let answer = false;
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void (answer ? dialog.accept() : dialog.dismiss());
      });
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('link', { name: 'Media Library' }).click();
      await expect.poll(() => questions).toEqual(['Leave the shop?']);
      expect(at(page)).toBe('/plugins/shop');
      answer = true;
      await page.getByRole('link', { name: 'Media Library' }).click();
      await page.waitForURL(/\/plugins\/upload/);
      await close();
    },
  );

  inBrowser(named('that throws shows its plugin’s name, and the panel goes on'), { timeout }, async () => {
    const { page, close } = await panel.openAs('admin', '/plugins/shop-broken');
    const box = page.getByRole('alert').filter({ hasText: 'the shelf is empty' });
    expect(await box.innerText()).toContain('The plugin shop has failed here.');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { name: 'The shop' }).waitFor();
    await close();
  });
});

inBrowser(
  named('pages of the settings stand in sections of the plugin and of the panel'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', '/settings/shop');
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    await page.getByRole('link', { name: 'About the shop' }).click();
    await page.waitForURL(/\/settings\/shop-info/);
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    await close();
  },
);

inBrowser(
  named('a link is shown, and its page opened, only with one of its permissions'),
  { timeout },
  async () => {
    const admin = await panel.openAs('admin', '/plugins/shop-secret');
    await admin.page
      .getByRole('heading', { name: "You don't have the permissions to access that content" })
      .waitFor();
    expect(await admin.page.getByRole('link', { name: 'Secret' }).count()).toBe(0);
    await admin.close();
    const editor = await panel.openAs('desk', '/');
    await editor.page.getByRole('link', { name: 'Broken' }).waitFor();
    expect(await editor.page.getByRole('link', { name: 'Shop', exact: true }).count()).toBe(0);
    await editor.close();
  },
);

inBrowser(named('global styles of the design system leave the panel as it is'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', '/plugins/shop');
  await page.getByRole('heading', { name: 'The shop' }).waitFor();
  const lineHeight = await page.evaluate('getComputedStyle(document.body).lineHeight');
  expect(lineHeight).not.toBe('16px');
  const [inside, outside] = (await page.evaluate(
    `['[data-plugin] p', 'nav p'].map((one) => getComputedStyle(document.querySelector(one)).lineHeight)`,
  )) as [string, string];
  expect(inside).not.toBe(outside);
  await close();
});

inBrowser(named('a theme that nobody has chosen stays the system’s'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', '/plugins/shop');
  await page.getByRole('heading', { name: 'The shop' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('heading', { name: 'The shop' }).waitFor();
  expect(await page.evaluate(`document.documentElement.dataset.theme ?? 'system'`)).toBe('system');
  expect(await page.evaluate(`localStorage.getItem('STRAPI_THEME')`)).toBe('dark');
  await close();
});
