/** A plugin in the forms and lists of the content manager, in a browser. The packages of v4's panel are the real ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ServedPanel, SLOW } from '../../support/panel.ts';
import { inBrowser, named, reason, servePlugin, timeout } from '../plugins/serve-plugin.ts';

const TAGS = '/content-manager/collection-types/api::tag.tag';
const mark = { type: 'customField', customField: 'plugin::sheet.mark', options: { scale: 'ten' } };

let panel: ServedPanel;

beforeAll(async () => {
  if (reason !== null) return;
  panel = await servePlugin('sheet', (dir) => {
    mkdirSync(join(dir, 'src/components/sheet'), { recursive: true });
    const swatch = { collectionName: 'swatches', info: { displayName: 'Swatch' }, attributes: { mark } };
    writeFileSync(join(dir, 'src/components/sheet/swatch.json'), JSON.stringify(swatch));
    const file = join(dir, 'src/api/tag/content-types/tag/schema.json');
    const schema = JSON.parse(readFileSync(file, 'utf8'));
    Object.assign(schema.attributes, {
      mark: { ...mark, regex: '^[a-f]$' },
      words: { type: 'customField', customField: 'plugin::sheet.words' },
      story: { type: 'richtext' },
      swatches: { type: 'component', component: 'sheet.swatch', repeatable: true },
    });
    writeFileSync(file, JSON.stringify(schema));
  });
}, 20 * SLOW);

afterAll(() => panel?.close());

inBrowser(
  named('inputs of plugins edit values of the form, in components too, and what they say is stored'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', `${TAGS}/create`);
    const facts = page.getByRole('region', { name: 'Facts' });
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    // a hook of the plugin has named it
    await page.getByRole('textbox', { name: 'Headline *' }).fill('Ochre');
    await facts.getByText('api::tag.tag: Ochre, stored').waitFor();
    await facts.getByText('string in api::tag.tag, 0 swatches').waitFor();
    await page.getByRole('alert').filter({ hasText: 'the ink is dry' }).waitFor();

    await field('mark').getByRole('textbox').fill('z');
    await field('mark').getByText('plugin::sheet.mark of ten').waitFor();
    await page.getByRole('textbox', { name: 'Replaced story' }).fill('Elsewhere');
    await field('words').getByRole('button').click();
    await field('words').getByRole('button').click();
    await field('words').getByText('word 1 and word 2').waitFor();
    await facts.getByText('words ["word 1","word 2"]').or(facts.getByText('"word 2"')).first().waitFor();

    await facts.getByRole('button', { name: 'Add a swatch' }).click();
    await field('swatches.0.mark').getByRole('textbox').fill('b');
    await facts.getByText('1 swatches').waitFor();

    // what is wrong is said to the input
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => field('mark').innerText(), { timeout: SLOW }).not.toContain('of ten');
    await field('mark').getByRole('textbox').fill('c');
    await facts.getByRole('button', { name: 'Rename' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Headline *' }).inputValue(), { timeout: SLOW })
      .toBe('By the plugin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await facts.getByText('stored By the plugin, new false').waitFor();

    await page.reload();
    await field('words').getByText('word 1 and word 2').waitFor();
    expect(await field('mark').getByRole('textbox').inputValue()).toBe('c');
    expect(await page.getByRole('textbox', { name: 'Replaced story' }).inputValue()).toBe('Elsewhere');
    await field('swatches').getByRole('button', { expanded: false }).click();
    await expect
      .poll(() => field('swatches.0.mark').getByRole('textbox').inputValue(), { timeout: SLOW })
      .toBe('b');
    await close();
  },
);

inBrowser(named('plugins see related entries once the form has read them'), { timeout }, async () => {
  const { page, close } = await panel.openAs('admin', TAGS);
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  await page.route('**/content-manager/relations/**', async (route) => {
    await isShown;
    await route.continue();
  });
  await page.goto(`${panel.address}/admin${TAGS}/1`);
  await page.getByText('related: 0').waitFor();
  show();
  await page.getByText(/^related: [1-9]/).waitFor();
  await close();
});

inBrowser(
  named('the media library opens for a plugin, and gives it the chosen files'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', `${TAGS}/1`);
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByRole('button', { name: 'Choose files' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await facts.getByText('1 chosen').waitFor();
    expect(await dialog.count()).toBe(0);
    await close();
  },
);

inBrowser(
  named('plugins add columns and buttons to lists, and words to their questions'),
  { timeout },
  async () => {
    const { page, close } = await panel.openAs('admin', TAGS);
    const grid = page.getByRole('grid');
    await grid.getByRole('columnheader', { name: 'Sheet' }).waitFor();
    await grid
      .getByText(/^sheet \d+$/)
      .first()
      .waitFor();
    await page.getByText(/^api::tag\.tag has \d+ rows, sheet is last$/).waitFor();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByText('The sheet keeps a copy').waitFor();
    await close();
  },
);
