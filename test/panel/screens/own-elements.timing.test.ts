/** What a project brings to forms: an element for its own type of field, and a panel beside each form. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, NO_CHROMIUM, type ServedPanel, SLOW, servePanel } from '../../support/panel.ts';

const inBrowser = NO_CHROMIUM === null ? test : test.skip;
const named = (name: string): string => (NO_CHROMIUM === null ? name : `${name}: ${NO_CHROMIUM}`);
const timeout = 6 * SLOW;

const FIELDS = `
  module.exports = {
    register({ strapi }) {
      strapi.customFields.register([{ name: 'color', type: 'string' }, { name: 'mood', type: 'string' }]);
    },
  };`;

/** Only the color has an element. */
const ELEMENTS = `
  class ColorField extends HTMLElement {
    connectedCallback() {
      this.innerHTML = '<input> <button type="button">Blue</button>';
      const [input, blue] = this.children;
      input.setAttribute('aria-label', this.label);
      const emit = (value) => this.dispatchEvent(new CustomEvent('change', { detail: value }));
      input.addEventListener('input', () => emit(input.value));
      blue.addEventListener('click', () => emit('#0000ff'));
      this.update();
    }
    update() {
      const [input, blue] = this.children;
      if (!input) return;
      input.value = this.value ?? '';
      input.disabled = blue.disabled = this.disabled;
      input.title = this.error ?? '';
    }
  }
  customElements.define('color-field', ColorField);
  octavo.customField('global::color', 'color-field');

  class TagSummary extends HTMLElement {
    connectedCallback() { this.update(); }
    update() {
      const stored = this.entry === null ? 'not stored' : 'stored as ' + this.entry.name;
      this.textContent = this.type + ', ' + stored + ', now ' + this.values.name + ' in ' + this.values.color;
    }
  }
  customElements.define('tag-summary', TagSummary);
  octavo.sidePanel('In short', 'tag-summary');`;

let panel: ServedPanel;

beforeAll(async () => {
  if (NO_CHROMIUM !== null) return;
  panel = await servePanel({
    prepare: (dir) => {
      mkdirSync(join(dir, 'src/admin'), { recursive: true });
      writeFileSync(join(dir, 'src/admin/octavo.js'), ELEMENTS);
      writeFileSync(join(dir, 'src/index.js'), FIELDS);
      const file = join(dir, 'src/api/tag/content-types/tag/schema.json');
      const schema = JSON.parse(readFileSync(file, 'utf8'));
      Object.assign(schema.attributes, {
        color: { type: 'customField', customField: 'global::color', regex: '^#[0-9a-f]{6}$' },
        mood: { type: 'customField', customField: 'global::mood' },
      });
      writeFileSync(file, JSON.stringify(schema));
    },
  });
}, timeout);

afterAll(() => panel?.close());

const TAGS = '/content-manager/collection-types/api::tag.tag';

inBrowser(
  named('a field of the project’s own type is edited by its element, or by the input of its base type'),
  { timeout },
  async () => {
    const { page, close, complaints } = await panel.openAs('admin', `${TAGS}/1`);
    const field = page.getByRole('group', { name: 'color' });
    const color = field.getByRole('textbox', { name: 'color' });
    const save = page.getByRole('button', { name: 'Save' });
    const summary = page.locator('tag-summary');
    // the value comes in
    await color.waitFor();
    const stored = await color.inputValue();
    expect(stored).toMatch(/^#[0-9a-f]{6}$/);
    expect(await summary.innerText()).toMatch(
      new RegExp(`^api::tag.tag, stored as (.+), now \\1 in ${stored}$`),
    );
    await page.getByRole('heading', { name: 'In short' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // what is wrong with it is said to the element, and below it
    await color.fill('reddish');
    await save.click();
    await field.getByRole('alert').waitFor();
    const mistake = await field.getByRole('alert').innerText();
    await expect.poll(() => color.getAttribute('title'), { timeout: SLOW }).toBe(mistake);

    // another value goes out, by keyboard; the panel next to the form gets it
    await color.press('Tab');
    await page.keyboard.press('Enter');
    expect(await color.inputValue()).toBe('#0000ff');
    await expect.poll(() => summary.innerText(), { timeout: SLOW }).toMatch(/in #0000ff$/);

    // without an element, the input of the base type
    const mood = page.getByRole('textbox', { name: 'mood' });
    await page.getByText('The project brings no control for global::mood').waitFor();
    await mood.fill('calm');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => color.inputValue(), { timeout: SLOW }).toBe('#0000ff');
    expect(await mood.inputValue()).toBe('calm');

    await page.goto(`${panel.address}/admin${TAGS}/create`);
    await page.getByRole('textbox', { name: 'name *' }).fill('green');
    await expect.poll(() => summary.innerText(), { timeout: SLOW }).toContain('not stored, now green');
    expect(await color.inputValue()).toBe('');
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
    await close();
  },
);
