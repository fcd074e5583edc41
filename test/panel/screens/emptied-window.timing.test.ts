/** A window of the browser that a test gives back has nothing of that test for the next one. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from '../../support/browser-window.ts';
import { NO_CHROMIUM } from '../../support/chromium.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Served</title>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((closed) => server.close(closed).closeAllConnections()));

/** Stores something in each place that a page can use. */
const KEEP = `(async () => {
  localStorage.setItem('some', '1');
  sessionStorage.setItem('some', '1');
  document.cookie = 'some=1';
  history.pushState(null, '', '#further');
  addEventListener('pagehide', () => sessionStorage.setItem('at the end', '1'));
  await new Promise((opened) => { indexedDB.open('some').onsuccess = opened; });
})()`;

const KEPT = `indexedDB.databases().then((databases) => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookie: document.cookie,
  databases: databases.length,
  history: history.length,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  width: innerWidth,
  title: document.title,
}))`;

const look = async (page: Page): Promise<unknown> => {
  await page.goto(address);
  return page.evaluate(KEPT);
};

inBrowser(
  named('what was stored, received and changed in a window is gone when it is used again'),
  async () => {
    const first = await openWindow({ narrow: true, dark: true });
    const untouched = await look(first.page);
    await first.page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: 'Not served' }));
    await first.context.newPage();
    await first.page.evaluate(KEEP);
    await first.context.addCookies([{ name: 'deep', value: '1', url: `${address}deep/`, httpOnly: true }]);
    await first.close();

    const second = await openWindow();
    expect(second.page).toBe(first.page);
    expect(second.context.pages()).toEqual([second.page]);
    expect(await second.context.cookies()).toEqual([]);
    expect(await look(second.page)).toEqual({ ...(untouched as object), dark: false, width: 1280 });
    await second.page.evaluate(`console.error('Said to the second')`);
    await expect.poll(() => second.complaints).toEqual(['Said to the second']);
    expect(first.complaints).toEqual([]);
    await second.close();
  },
);
