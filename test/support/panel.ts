/** The panel in a browser, on the fixture: built if it is not, served as the product serves it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openWindow, SLOW, type Window, type WindowOptions } from './browser-window.ts';
import { NO_CHROMIUM } from './chromium.ts';
import { returnDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { KIT } from './kit-model.ts';
import { openOctavo } from './open-octavo.ts';
import { copyKit } from './serve-kit.ts';
import { startProcess } from './server-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where the built files are. */
export const BUILT = join(ROOT, 'assets/panel');

let isBuilt = false;

/** Builds the panel; quick where it is built already, and done once in a process. @throws Error where it cannot be built */
export function buildPanel(): void {
  if (isBuilt) return;
  const script = join(ROOT, 'scripts/build-panel.ts');
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit', timeout: 120_000 });
  if (status !== 0) throw new Error('The panel could not be built');
  isBuilt = true;
}

export type AdminName = 'admin' | 'assistant' | 'desk' | 'writer';

interface Credentials {
  readonly admins: Readonly<Record<AdminName, { readonly email: string; readonly password: string }>>;
}

const { admins } = JSON.parse(readFileSync(join(KIT, 'credentials.json'), 'utf8')) as Credentials;

export const credentialsOf = (name: AdminName): { readonly email: string; readonly password: string } =>
  admins[name];

export interface ServedPanel {
  readonly address: string;
  /** A browser window of its own, in which no user is signed in. */
  open(options?: WindowOptions): Promise<Window>;
  /** A window in which an administrator is signed in, at an address of the panel. */
  openAs(name: AdminName, path?: string): Promise<Window>;
  readonly restart: ServedFixture['restart'];
  close(): Promise<void>;
}

export interface PanelOptions {
  /** More of `config/admin`. */
  readonly admin?: Readonly<Record<string, unknown>>;
  /** Runs before the server starts, with the project's folder. */
  readonly prepare?: (dir: string) => void;
  /** By `octavo dev`, in a process of its own: schemas can be changed. */
  readonly inDevelopment?: boolean;
}

/** The fixture with the panel, in no browser yet. */
export interface ServedFixture {
  readonly address: string;
  /** Stops the server, and starts it again at the same address. Not for `inDevelopment`. */
  restart(whileAway: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Serves the fixture with the panel. */
export async function serveFixture({
  admin = {},
  prepare,
  inDevelopment = false,
}: PanelOptions = {}): Promise<ServedFixture> {
  buildPanel();
  const { dir, file } = copyKit();
  const folder = join(dir, 'config/env/test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'admin.json'), JSON.stringify({ serveAdminPanel: true, ...admin }));
  prepare?.(dir);
  let octavo: Pick<ServedFixture, 'address' | 'close'> = inDevelopment
    ? await develop(dir)
    : await openOctavo({ dir, port: 0 });
  return {
    address: octavo.address,
    restart: async (whileAway) => {
      await octavo.close();
      await whileAway();
      octavo = await openOctavo({ dir, port: Number(new URL(octavo.address).port) });
    },
    close: async () => {
      await octavo.close();
      returnDatabase(file);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Serves the fixture with the panel, for windows of the browser that all tests share. */
export async function servePanel(options: PanelOptions = {}): Promise<ServedPanel> {
  const octavo = await serveFixture(options);
  const windows: Window[] = [];

  const open: ServedPanel['open'] = async (shape) => {
    const window = await openWindow(shape);
    windows.push(window);
    const close = async (): Promise<void> => {
      windows.splice(windows.indexOf(window), 1);
      await window.close();
    };
    return { ...window, close };
  };

  return {
    address: octavo.address,
    open,
    openAs: async (name, path = '/') => {
      const window = await open();
      const { page, context } = window;
      await startSession(octavo.address, context, name);
      const mark = await page.addInitScript(MARK_SESSION);
      await page.goto(`${octavo.address}/admin${path}`);
      await mark.dispose();
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      return window;
    },
    restart: octavo.restart,
    close: async () => {
      // those of tests that have failed
      for (const { context } of windows) await context.close();
      await octavo.close();
    },
  };
}

/** What the panel's sign-in sends: the session is in the context's cookies then. */
async function startSession(address: string, context: BrowserContext, name: AdminName): Promise<void> {
  const answer = await context.request.post(`${address}/admin/login`, {
    data: credentialsOf(name),
    headers: { 'X-Octavo-Session': 'cookie', Origin: address },
  });
  if (!answer.ok()) throw new Error(`${name} was not signed in: ${await answer.text()}`);
}

/** What the panel's sign-in leaves in a tab (`panel/src/api/session.ts`). */
const MARK_SESSION = `if (window === top) sessionStorage.setItem('octavo-signed-in', '1')`;

/** A project that is developed keeps its port when it starts again. */
async function develop(dir: string): Promise<{ address: string; close: () => Promise<void> }> {
  const { address, stop } = await startProcess(dir, { NODE_ENV: 'test' }, await freePort(), 'dev');
  return { address, close: stop };
}

/** Fills in the form of the sign-in and sends it. */
export async function signIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe looks for: WCAG 2.2 AA, and what is good besides. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What WCAG 2.2 AA has against a page, as axe finds it; nothing is what a test expects.
 * @param rules the tags or the names of axe's rules that are asked; all of WCAG 2.2 AA unless given
 */
export async function axeFindings(page: Page, rules: readonly string[] = EVERYTHING): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  await settled(page);
  // axe is in no frame that could answer it: it would wait for half a second, and complain of the frame in the console
  const options = JSON.stringify({ runOnly: rules, iframes: false });
  return page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
}

/** Waits until the colours of a page have changed, where they are about to. What turns for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  const settle = `Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ).then((all) => all.length)`;
  while ((await page.evaluate<number>(settle)) > 0);
}

/** Changes a page to light or dark mode. */
export async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
}

/** Changes a page to dark mode. */
export const darken = (page: Page): Promise<void> => showIn('dark', page);

/** How wide the page is, scrolling included. */
export const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');

export type { Window };
export { NO_CHROMIUM, SLOW };
