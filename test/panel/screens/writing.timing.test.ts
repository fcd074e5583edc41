/** The editors of texts as people use them: every button, keys, pasting, a save in between, a window full of text. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel();
}, timeout);

afterAll(() => panel?.close());

/** Pastes as a browser does, into the element with the focus. */
const paste = (page: Page, html: string, text = ''): Promise<void> =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await answer).status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();
}

inBrowser(
  named('blocks: every button, keys, links, a save in between, a window full'),
  { timeout },
  async () => {
    const path = '/content-manager/collection-types/api::specimen.specimen/2';
    const { page, close, complaints } = await panel.openAs('admin', path);
    const group = page.getByRole('group', { name: 'blocksText' });
    const text = page.getByRole('textbox', { name: 'blocksText' });
    const keys = page.keyboard;
    const button = (name: string): Locator => group.getByRole('button', { name, exact: true });
    await text.click();
    await keys.press('ControlOrMeta+a');
    await keys.press('Delete');

    for (const [name, tag] of Object.entries({
      Bold: 'strong',
      Italic: 'em',
      Underline: 'u',
      Strikethrough: 's',
      Code: 'code',
    })) {
      await button(name).click();
      expect(await button(name).getAttribute('aria-pressed')).toBe('true');
      await keys.type(name);
      await button(name).click();
      await text.locator(tag).getByText(name).waitFor();
    }
    await keys.press('Enter');
    await button('Bulleted list').click();
    expect(await button('Bulleted list').getAttribute('aria-pressed')).toBe('true');
    await keys.type('one');
    await keys.press('Enter');
    await keys.press('Tab');
    await keys.type('nested');
    await button('Numbered list').click();
    expect(await text.locator('ul > li > ol > li').innerText()).toBe('nested');
    await keys.press('Enter');
    await keys.press('Enter');
    await keys.press('Enter');
    for (const [option, tag] of [
      ['Quote', 'blockquote'],
      ['Heading 2', 'h2'],
      ['Code block', 'pre'],
      ['Text', 'p'],
    ] as const) {
      await group.getByRole('combobox', { name: 'Select a block' }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      expect(
        await text.locator(`> :last-child`).evaluate(({ nodeName }: { nodeName: string }) => nodeName),
      ).toBe(tag.toUpperCase());
    }

    await button('Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Text of the link').fill('a link');
    await dialog.getByLabel('Address of the link').fill('javascript:alert(1)');
    await keys.press('Enter');
    await dialog.getByText('An address begins with').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Address of the link').fill('https://example.org/one');
    await keys.press('Enter');
    await keys.type('!');
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await keys.press('ControlOrMeta+k');
    expect(await dialog.getByLabel('Address of the link').inputValue()).toBe('https://example.org/one');
    expect(await dialog.getByLabel('Text of the link').count()).toBe(0);
    await dialog.getByLabel('Address of the link').fill('/two');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await text.locator('a[href="/two"]').waitFor();

    // a save leaves the cursor and what can be undone
    await keys.press('End');
    await keys.type(' before');
    await save(page);
    await keys.type(' after');
    expect(await text.locator('> :last-child').innerText()).toBe('a link! before after');
    await keys.press('ControlOrMeta+z');
    await keys.press('ControlOrMeta+z');
    expect(await text.locator('> :last-child').innerText()).not.toContain('before');

    await button('Expand').click();
    const full = page.getByRole('dialog', { name: 'blocksText' });
    await full.getByRole('textbox', { name: 'blocksText' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await keys.press('ControlOrMeta+End');
    await keys.press('Enter');
    await keys.type('written in a full window');
    await full.getByRole('button', { name: 'Collapse' }).click();
    await group.getByText('written in a full window').waitFor();
    await keys.press('Enter');
    await paste(page, '<h2>Pasted</h2><ul><li><p>one</p><ul><li>two</li></ul></li></ul>');
    await text.locator('ul > li > ul > li').getByText('two').waitFor();
    await keys.press('Enter');
    await keys.press('Enter');
    await keys.press('Enter');
    await paste(page, '', '### From Markdown\n\nwith **bold**');
    await text.locator('h3').getByText('From Markdown').waitFor();

    await save(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

inBrowser(
  named('blocks: keys and buttons act where the cursor is seen, however late the browser reports it'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs(
      'admin',
      '/content-manager/collection-types/api::specimen.specimen/2',
    );
    const late = await page.addInitScript(WITHHOLD_SELECTION);
    await page.reload();
    await late.dispose();
    const text = page.getByRole('textbox', { name: 'blocksText' });
    const link = page
      .getByRole('group', { name: 'blocksText' })
      .getByRole('button', { name: 'Link', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Link' });
    const address = dialog.getByLabel('Address of the link');
    const keys = page.keyboard;
    await text.click();
    await keys.press('ControlOrMeta+a');
    await keys.press('Delete');
    await link.click();
    await dialog.getByLabel('Text of the link').fill('a link');
    await address.fill('https://example.org/one');
    await keys.press('Enter');
    await keys.type('!!');
    for (const open of [() => keys.press('ControlOrMeta+k'), () => link.click()]) {
      await keys.press('End');
      for (let left = 0; left < 3; left += 1) await keys.press('ArrowLeft');
      await open();
      expect(await address.inputValue()).toBe('https://example.org/one');
      await keys.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await keys.press('Enter');
    expect(await text.locator('p').allInnerTexts()).toEqual(['a lin', 'k!!']);
    await close();
  },
);

/** A busy browser reports a moved cursor after the keys that followed; this one never does. */
const WITHHOLD_SELECTION = `document.addEventListener(
  'selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });`;

inBrowser(named('Markdown: keys, pasting, and the preview beside the text'), { timeout }, async () => {
  const path = '/content-manager/collection-types/api::article.article/2';
  const { page, close } = await panel.openAs('admin', path);
  const group = page.getByRole('group', { name: 'body', exact: true }).first();
  const text = page.getByRole('textbox', { name: 'body', exact: true }).first();
  const keys = page.keyboard;
  const written = async (): Promise<string> =>
    (await text.locator('.cm-line').allInnerTexts()).join('|').trimEnd();
  await text.click();
  await keys.press('ControlOrMeta+a');
  await keys.press('ControlOrMeta+b');
  await keys.press('Delete');
  await keys.press('ControlOrMeta+a');
  await keys.press('Delete');
  await keys.press('ControlOrMeta+b');
  await keys.type('bold');
  expect(await written()).toBe('**bold**');
  await keys.press('End');
  await keys.press('Enter');
  await keys.type('- one');
  await keys.press('Enter');
  await keys.type('two');
  await keys.press('Enter');
  await keys.press('Enter');
  await keys.press('Enter');
  await paste(page, '<h2>Pasted</h2><p>with <b>bold</b></p>', 'Pasted with bold');
  await group.getByText('## Pasted').waitFor();
  expect((await written()).replaceAll('\n', '')).toBe('**bold**|- one|- two||## Pasted||with **bold**');

  await group.getByRole('button', { name: 'Expand' }).click();
  const full = page.getByRole('dialog', { name: 'body' });
  await full.getByRole('heading', { name: 'Pasted' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (let part = 1; part <= 30; part++) {
    await keys.press('Enter');
    await keys.press('Enter');
    await paste(page, `<h2>Part ${part}</h2><p>${'words '.repeat(60)}</p><p>end</p>`, 'x');
    await full.getByRole('heading', { name: `Part ${part}`, exact: true }).waitFor();
  }
  await full.locator('.cm-scroller').evaluate((element: { scrollTop: number; scrollHeight: number }) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  const heading = full.getByRole('heading', { name: 'Part 16', exact: true });
  await expect.poll(() => isSeen(page, heading), { timeout: SLOW }).toBe(true);
  await full.getByRole('button', { name: 'Collapse' }).click();
  await group.getByRole('button', { name: 'Preview mode' }).waitFor();
  await close();
});

inBrowser(named('Markdown: every button'), { timeout }, async () => {
  const path = '/content-manager/collection-types/api::article.article/3';
  const { page, close, complaints } = await panel.openAs('admin', path);
  const group = page.getByRole('group', { name: 'body', exact: true }).first();
  const text = page.getByRole('textbox', { name: 'body', exact: true }).first();
  const keys = page.keyboard;
  const written = async (): Promise<string> => (await text.locator('.cm-line').allInnerTexts()).join('|');
  const begin = async (): Promise<void> => {
    await text.click();
    await keys.press('ControlOrMeta+a');
    await keys.type('word');
    await keys.press('ControlOrMeta+a');
  };
  const button = (name: string): Locator => group.getByRole('button', { name, exact: true });
  for (const [name, result] of [
    ['Bold', '**word**'],
    ['Italic', '_word_'],
    ['Underline', '<u>word</u>'],
    ['Strikethrough', '~~word~~'],
    ['Bulleted list', '- word'],
    ['Numbered list', '1. word'],
    ['Quote', '> word'],
    ['Code', '`word`'],
  ] as const) {
    await begin();
    await button(name).click();
    expect(await written()).toBe(result);
    // pressed again, it takes its signs away
    await button(name).click();
    expect(await written()).toBe('word');
  }
  await begin();
  await button('Link').click();
  await keys.type('/there');
  expect(await written()).toBe('[word](/there)');
  await begin();
  await group.getByRole('combobox', { name: 'Add a title' }).click();
  await page.getByRole('option', { name: 'Heading 3', exact: true }).click();
  expect(await written()).toBe('### word');
  await begin();
  await chooseDot(page, button('Image'));
  await expect.poll(written, { timeout: SLOW }).toMatch(/^!\[.*\]\(.*\)/);
  expect(complaints.filter(isNoMissingPicture)).toEqual([]);
  await close();
});

inBrowser(
  named('blocks: a picture of the library, and blocks dragged by their handle'),
  { timeout },
  async () => {
    const path = '/content-manager/collection-types/api::specimen.specimen/2';
    const { page, close, complaints } = await panel.openAs('admin', path);
    const group = page.getByRole('group', { name: 'blocksText' });
    const text = page.getByRole('textbox', { name: 'blocksText' });
    const keys = page.keyboard;
    await text.click();
    await keys.press('ControlOrMeta+a');
    await keys.press('Delete');
    for (const word of ['one', 'two', 'three']) {
      await keys.type(word);
      if (word !== 'three') await keys.press('Enter');
    }
    const blocks = (): Promise<string[]> => text.locator('> p').allInnerTexts();
    expect(await blocks()).toEqual(['one', 'two', 'three']);
    await text.locator('> p').last().hover();
    const handle = group.getByTitle('Drag to move', { exact: false });
    await handle.dragTo(text.locator('> p').first(), { targetPosition: { x: 2, y: 2 } });
    expect(await blocks()).toEqual(['three', 'one', 'two']);
    await text.locator('> p').last().click();
    await keys.press('End');
    await chooseDot(page, group.getByRole('button', { name: 'Image', exact: true }));
    await text.locator('img').waitFor();
    await save(page);
    expect(complaints.filter(isNoMissingPicture)).toEqual([]);
    await close();
  },
);

/** The fixture names pictures that it does not have. */
const isNoMissingPicture = (text: string): boolean => !text.includes('404 (Not Found)');

/** Opens the library by a button, and takes the picture of the fixture. */
async function chooseDot(page: Page, button: Locator): Promise<void> {
  await button.click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('checkbox', { name: 'dot.png' }).check();
  await picker.getByRole('button', { name: 'Finish', exact: true }).click();
  await picker.waitFor({ state: 'detached' });
}

const isSeen = async (page: Page, locator: Locator): Promise<boolean> => {
  const box = await locator.boundingBox();
  return box !== null && box.y > 0 && box.y < page.viewportSize()!.height;
};
