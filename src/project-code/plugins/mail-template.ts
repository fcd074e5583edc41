/** The template of a mail that project code sends: names are replaced by values, and code in it is refused. */
import { escapeHtml } from '../../core/base/escape-html.ts';

/** The parts of a mail; each needs a text. */
export interface MailTemplate {
  readonly subject?: unknown;
  readonly text?: unknown;
  readonly html?: unknown;
}

const PARTS = ['subject', 'text', 'html'] as const;

/** `<%= name %>`, `<%- name %>` with HTML escaped, and code of JavaScript: `<% … %>`. */
const TAG = /<%([=-]?)([\s\S]*?)%>/g;

/**
 * @param data objects may be nested: `<%= order.customer.name %>`
 * @throws Error for a part that is missing, a name without a value, and for code
 */
export function fillMailTemplate(template: MailTemplate, data: object): Record<string, string> {
  const missing = PARTS.filter((part) => !Object.hasOwn(template, part));
  if (missing.length > 0) {
    // v4's words: project code may show them
    throw new Error(`Following attributes are missing from your email template : ${missing.join(', ')}`);
  }
  return Object.fromEntries(PARTS.map((part) => [part, fill(String(template[part] ?? ''), data)]));
}

function fill(text: string, data: object): string {
  return text.replace(TAG, (tag, form: string, content: string) => {
    if (form === '') {
      throw new Error(
        `the template of the mail has code, which is not run: ${tag}. Put its result into the data`,
      );
    }
    const value = valueAt(data, content.trim().split('.'));
    const isMissing = value === MISSING || (form === '=' && typeof value === 'object' && value !== null);
    if (isMissing) throw new Error(`the template of the mail has ${tag}, of which the data has no value`);
    const filled = String(value ?? '');
    return form === '-' ? escapeHtml(filled) : filled;
  });
}

const MISSING = Symbol('missing');

const valueAt = (data: object, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : MISSING,
    data,
  );
