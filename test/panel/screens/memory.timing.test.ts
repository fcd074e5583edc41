/** Memory of the panel in one tab of one day: screens that are left leave nothing behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM === null) panel = await servePanel();
}, 6 * SLOW);

afterAll(() => panel?.close());

const COLLECTIONS = '/content-manager/collection-types';

/** Lists, forms with each editor, and settings. */
const ROUND = [
  [`${COLLECTIONS}/api::article.article?page=1&pageSize=10&sort=id:ASC`, 'Article'],
  [`${COLLECTIONS}/api::article.article/1`, 'The Quiet Harbour'],
  [`${COLLECTIONS}/api::specimen.specimen/1`, 'SP-001'],
  [`${COLLECTIONS}/api::tag.tag?page=1&pageSize=10&sort=name:ASC`, 'Tag'],
  ['/content-manager/single-types/api::homepage.homepage', 'Octavo Press'],
  ['/settings/api-tokens', 'API Tokens'],
  ['/plugins/upload', 'Media Library'],
  ['/', 'Welcome 👋'],
] as const;

/** Rounds of 8 navigations: about 50 until everything is loaded that stays, then 150 more. */
const WARM = 6;
const ROUNDS = 19;

/** More bytes than what a screen weighs, and far less than what 150 screens would. */
const MAY_GROW = 4_000_000;

inBrowser(named('200 navigations leave no more in memory than 50'), { timeout: 20 * SLOW }, async () => {
  const { page, context, close } = await panel.openAs('admin');
  const tools = await context.newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  const measure = async (): Promise<{ heap: number; nodes: number; listeners: number }> => {
    await tools.send('HeapProfiler.collectGarbage');
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize: heap } = await tools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await tools.send('Memory.getDOMCounters');
    return { heap, nodes, listeners };
  };
  const goRound = async (): Promise<void> => {
    for (const [address, heading] of ROUND) {
      // as a link does it: the page is not loaded again
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/admin${address}`)})`);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
  };
  for (let round = 0; round < WARM; round += 1) await goRound();
  const before = await measure();
  for (let round = 0; round < ROUNDS; round += 1) await goRound();
  const after = await measure();
  expect(after.heap - before.heap).toBeLessThan(MAY_GROW);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.listeners).toBeLessThan(before.listeners * 1.5);
  await close();
});
