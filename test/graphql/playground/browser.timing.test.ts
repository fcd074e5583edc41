/** The page in a real browser, on the fixture as it is served: it loads, asks, and shows the documentation. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHROMIUM, sharedChromium } from '../../support/chromium.ts';
import { headersOf } from '../../support/credentials.ts';
import { type ServedKit, serveKit } from '../../support/serve-kit.ts';

test.runIf(process.env['CI'] === 'true')('there is a browser', () => {
  expect(NO_CHROMIUM).toBeNull();
});

/** Where there is no browser, each test says so in its name. */
const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);

let kit: ServedKit;
const pages: Page[] = [];

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  kit = await serveKit({ port: 0 });
});

afterAll(async () => {
  for (const page of pages) await page.close();
  await kit?.close();
});

/** For machines that have other things to do, in ms. */
const SLOW = 60_000;

interface Opened {
  readonly page: Page;
  /** What the browser had to complain of. */
  readonly complaints: string[];
  /** Every address it asked for. */
  readonly requests: string[];
}

async function openPage(): Promise<Opened> {
  const page = await (await sharedChromium()).newPage();
  pages.push(page);
  page.setDefaultTimeout(SLOW);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${kit.address}/graphql`);
  await page.locator('.graphiql-query-editor .view-lines').waitFor();
  return { page, complaints, requests };
}

/** Pastes a text into an editor, in the place of what it has: while one types, it closes brackets by itself. */
async function write(page: Page, editor: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.locator(`${editor} .view-lines`).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

async function run(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const sent = response.request().postData() ?? '';
    return response.url().endsWith('/graphql') && !sent.includes('IntrospectionQuery');
  });
  await page.locator('.graphiql-execute-button').click();
  await answered;
}

/** The answer as it is shown; the editor's spaces are wider ones. */
const answer = async (page: Page): Promise<string> =>
  (await page.locator('.graphiql-response .view-lines').innerText()).replaceAll('\u00a0', ' ');

inBrowser(named('a query runs without a header, and with one'), { timeout: 4 * SLOW }, async () => {
  const { page, complaints, requests: asked } = await openPage();
  const query = '{ me { username } }';
  await write(page, '.graphiql-query-editor', query);
  await run(page);
  await expect.poll(() => answer(page), { timeout: SLOW }).toContain('Forbidden access');

  const { authorization } = headersOf('editor');
  await write(
    page,
    '.graphiql-editor-tool .graphiql-editor:not(.hidden)',
    JSON.stringify({ Authorization: authorization }),
  );
  await run(page);
  await expect.poll(() => answer(page), { timeout: SLOW }).toContain('"editor"');

  expect(complaints).toEqual([]);
  const hosts = asked.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin);
  expect(new Set(hosts)).toEqual(new Set([kit.address]));
  expect(hosts.length).toBeGreaterThan(5);
  // no token stays in the browser
  const token = String(authorization).replace('Bearer ', '');
  expect(token.length).toBeGreaterThan(20);
  // the history keeps the query a little later
  const stored = () => page.evaluate<string>('JSON.stringify(localStorage)');
  await expect.poll(stored, { timeout: SLOW }).toContain('graphiql:queries');
  expect(await stored()).not.toContain(token);
  await page.close();
});

inBrowser(named("the schema's documentation is shown"), { timeout: 4 * SLOW }, async () => {
  const { page, complaints } = await openPage();
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const docs = page.locator('.graphiql-plugin');
  await docs.getByRole('link', { name: 'Mutation', exact: true }).click();
  await docs.getByRole('link', { name: 'forgotPassword', exact: true }).click();
  await expect.poll(() => docs.innerText(), { timeout: SLOW }).toContain('Request a reset password token');
  await docs.getByRole('link', { name: 'UsersPermissionsPasswordPayload' }).click();
  await expect.poll(() => docs.innerText(), { timeout: SLOW }).toContain('ok: Boolean!');
  expect(complaints).toEqual([]);
  await page.close();
});

inBrowser(
  named('names are completed and mistakes are marked while one writes'),
  { timeout: 4 * SLOW },
  async () => {
    const { page, complaints } = await openPage();
    await write(page, '.graphiql-query-editor', '{ books { data { nope } } }');
    const marked = page.locator('.graphiql-query-editor .squiggly-error');
    await marked.first().waitFor({ timeout: SLOW });
    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('{ book');
    await page.keyboard.press('Control+Space');
    await expect
      .poll(() => page.locator('.suggest-widget').innerText(), { timeout: SLOW })
      .toContain('books');
    expect(complaints).toEqual([]);
    await page.close();
  },
);
