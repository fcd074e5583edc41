/**
 * Windows of the browser that all tests share. A window that is given back is emptied for the next test: its process has the
 * panel's files and their compiled code already, and a new window costs as much as two loads of the panel.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { sharedChromium } from './chromium.ts';

/** For machines that have other things to do, in ms. */
export const SLOW = 60_000;

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser had to complain of. */
  readonly complaints: string[];
  /** The hosts it has sent requests to. */
  readonly hosts: Set<string>;
  /** Gives it back, with nothing of what was stored in it. */
  close(): Promise<void>;
}

export interface WindowOptions {
  /** As wide as a phone. */
  readonly narrow?: boolean;
  readonly dark?: boolean;
}

/** Those that were given back and not taken again. */
const free: Page[] = [];

/** A window without sessions, settings or anything else that is kept in a browser. */
export async function openWindow({ narrow = false, dark = false }: WindowOptions = {}): Promise<Window> {
  const page = takeFree() ?? (await openPage());
  await page.setViewportSize(narrow ? { width: 390, height: 844 } : { width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).origin);
  });
  return { page, context: page.context(), complaints, hosts, close: () => giveBack(page) };
}

/** The one that was given back last; a browser that has crashed has taken its windows with it. */
function takeFree(): Page | undefined {
  for (let page = free.pop(); page; page = free.pop()) if (!page.isClosed()) return page;
  return undefined;
}

async function openPage(): Promise<Page> {
  const context = await (await sharedChromium()).newContext();
  await context.addInitScript(WITHOUT_TRANSITIONS);
  context.setDefaultTimeout(SLOW);
  return context.newPage();
}

/**
 * Colours change at once: fading takes a quarter of a second of processor time, and what looks at colours waits for its end.
 * The page's policy forbids an element for styles, not a sheet made by code.
 */
const WITHOUT_TRANSITIONS = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition-duration: 0s !important }');
  document.adoptedStyleSheets = [sheet];`;

/** Empties a window. What a test has changed besides, by the protocol of developers' tools, ends with that test's session. */
async function giveBack(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  // a request that a test holds back goes on first: its handler would fail otherwise
  await page.unrouteAll({ behavior: 'wait' });
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(page.url());
  // from here, no code of the panel stores anything
  await page.goto('about:blank');
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await tools.send('Page.resetNavigationHistory');
  await tools.detach();
  free.push(page);
}
