/** The browser some tests open pages in: Chromium of this machine, by `OCTAVO_CHROMIUM` or in the usual places. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The first is the one without windows, which takes a sixth less of processor time for the same engine. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Its file; null where there is none. */
export const CHROMIUM: string | null =
  process.env['OCTAVO_CHROMIUM'] ?? PLACES.find((path) => existsSync(path)) ?? null;

/** Why tests leave it out; null where there is one. */
export const NO_CHROMIUM: string | null =
  CHROMIUM === null ? 'no Chromium in the usual places, and none named by OCTAVO_CHROMIUM' : null;

let shared: Promise<Browser> | undefined;

/**
 * The browser that the tests of this process share, started for the first of them; it ends with the process. Who uses it
 * closes the contexts it has opened.
 */
export async function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  if (!(await shared).isConnected()) shared = launchChromium();
  return shared;
}

/**
 * What the browser is to leave out. Of several such arguments only the last one counts, so the first ones are those that Playwright
 * leaves out itself. The last two would load two pages of the address bar with each window, which no test sees and which take
 * three quarters of what a window costs.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

/** Starts it without a window. Root has no sandbox to put it in. */
function launchChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: CHROMIUM!,
    args: [`--disable-features=${LEFT_OUT.join(',')}`, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}
