/** HTML from values of unknown origin: everything that is put into a template is escaped, but for HTML itself. */
import { escapeHtml } from '../../../core/base/escape-html.ts';

/** A piece of HTML; only the template makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly (Html | '')[];

/** Tags a template: `html\`<td>${value}</td>\``. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(written)));

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => (one === '' ? '' : one.text)).join('');
  return escapeHtml(String(part));
}
