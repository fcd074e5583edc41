/**
 * What an author has written, or a client of the content API, runs in the panel of an administrator with more rights, looks
 * like the panel itself, or asks for what is typed there.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../../support/credentials.ts';
import { NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

const RUN = 'globalThis.hasRun = true';

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><a xlink:href="javascript:${RUN}"><text>here</text></a></svg>`,
  `[here](javascript:${encodeURIComponent(RUN)})`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
];

const LOOKS = [
  '<style>body { display: none } @import url(https://collector.test/)</style>',
  '<div style="position: fixed; inset: 0; background: url(https://collector.test/)" class="x" id="root">over</div>',
  '<form action="/admin/login"><input name="password" type="password"><button>Sign in again</button></form>',
];

const HOSTILE = ['The beginning of it.', ...LOOKS, ...SCRIPTS].join('\n\n');

/** What the preview is made of. */
interface Shown {
  readonly tags: readonly string[];
  readonly attributes: readonly string[];
  readonly links: readonly string[];
}

const SHOWN = `(() => {
  const beginning = [...document.querySelectorAll('p')].find((one) => one.textContent === 'The beginning of it.');
  const all = [...beginning.parentElement.querySelectorAll('*')];
  return {
    tags: all.map((one) => one.localName),
    attributes: all.flatMap((one) => one.getAttributeNames()),
    links: all.map((one) => String(one.href ?? '')),
  };
})()`;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

inBrowser(named('content of others is shown, and does nothing'), { timeout }, async () => {
  const written = await fetch(`${panel.address}/api/articles/2`, {
    method: 'PUT',
    headers: { ...headersOf('token:full'), 'content-type': 'application/json' },
    body: JSON.stringify({ data: { title: `<img src=x onerror="${RUN}">`, body: HOSTILE } }),
  });
  expect(written.status).toBe(200);
  const address = '/content-manager/collection-types/api::article.article';
  const { page, close } = await panel.openAs('admin', `${address}/2`);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page
    .getByRole('button', { name: /preview/i })
    .first()
    .click();
  const beginning = page.locator('p', { hasText: 'The beginning of it.' });
  await beginning.waitFor();
  const shown = await page.evaluate<Shown>(SHOWN);
  for (const tag of ['script', 'style', 'iframe', 'form', 'input', 'button', 'svg', 'math']) {
    expect(shown.tags).not.toContain(tag);
  }
  for (const name of ['style', 'class', 'id', 'onerror', 'onload', 'srcdoc']) {
    expect(shown.attributes).not.toContain(name);
  }
  expect(shown.links.filter((link) => link.startsWith('javascript:'))).toEqual([]);
  await page.goto(`${panel.address}/admin${address}`);
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.evaluate('globalThis.hasRun')).toBeUndefined();
  expect(addresses.filter((url) => url.includes('collector.test'))).toEqual([]);
  await close();
});
