/**
 * What the panel costs the browser: processor time of the page's main thread, as Chromium counts it. That time does not
 * depend on what else the machine does, but for its caches.
 */
import { loadavg } from 'node:os';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../test/support/chromium.ts';
import { exampleCommand } from './example.ts';
import { ACCOUNT, firstAdministrator } from './first-administrator.ts';
import type { Options } from './options.ts';
import { startServer } from './processes.ts';
import { spread } from './statistics.ts';
import { markdownTable } from './table.ts';

/** A screen, its goal in seconds where it has one, and what shows that it is there. */
interface Step {
  readonly title: string;
  readonly goal: number | null;
  /** Whether it loads the page: Chromium counts each one from its beginning. */
  readonly loads: boolean;
  open(page: Page, origin: string): Promise<void>;
}

const TYPE = '/admin/content-manager/collection-types/api::exhibit.exhibit';

const STEPS: readonly Step[] = [
  {
    title: 'sign-in',
    goal: 0.15,
    loads: true,
    async open(page, origin) {
      await page.goto(`${origin}/admin/auth/login`);
      await page.getByRole('button', { name: 'Login' }).waitFor();
    },
  },
  {
    title: 'home, after signing in',
    goal: null,
    loads: false,
    async open(page) {
      await page.getByLabel('Email').fill(ACCOUNT.email);
      await page.getByLabel('Password*', { exact: true }).fill(ACCOUNT.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    },
  },
  {
    title: 'list, by its address',
    goal: 0.3,
    loads: true,
    async open(page, origin) {
      await page.goto(origin + TYPE);
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    title: 'first form, by its address',
    goal: 0.6,
    loads: true,
    async open(page, origin) {
      await page.goto(`${origin}${TYPE}/1`);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await page.locator('.cm-content').first().waitFor();
    },
  },
];

/** Opens the screens one after the other, each time in a window that knows none of them, and prints the table. */
export async function panel(options: Options): Promise<void> {
  if (CHROMIUM === null)
    throw new Error('There is no Chromium in the usual places; OCTAVO_CHROMIUM names one');
  const server = await startServer(exampleCommand(options.port));
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: isRoot ? ['--no-sandbox'] : [] });
  try {
    await firstAdministrator(options.port);
    const samples = STEPS.map((): number[] => []);
    for (let round = 0; round < options.rounds; round += 1) {
      const context = await browser.newContext();
      const seconds = await measureSteps(context, `http://127.0.0.1:${options.port}`);
      for (const [index, taken] of seconds.entries()) samples[index]!.push(taken);
      await context.close();
    }
    const rows = STEPS.map(({ title, goal }, index) => {
      const { median, low, high } = spread(samples[index]!);
      return [title, median.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`, goal?.toFixed(2) ?? ''];
    });
    console.log(
      `\nThe panel, ${options.rounds} rounds (load average ${loadavg()[0]!.toFixed(1)}): processor time in s\n`,
    );
    console.log(markdownTable(['screen', 'median', 'middle half', 'goal'], rows));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @returns seconds of processor time, one for each step */
async function measureSteps(context: BrowserContext, origin: string): Promise<number[]> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds: number[] = [];
  for (const { loads, open } of STEPS) {
    const before = loads ? 0 : await taskSeconds(tools);
    await open(page, origin);
    await page.waitForLoadState('networkidle');
    seconds.push((await taskSeconds(tools)) - before);
  }
  return seconds;
}

async function taskSeconds(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}
