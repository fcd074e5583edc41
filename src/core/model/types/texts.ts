/** The texts without a rule of their own: `string`, `text` and `richtext`. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

const textType = (name: ScalarTypeDefinition['name'], column: 'string' | 'text'): ScalarTypeDefinition => ({
  name,
  column,
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: checkText,
  toStored: storedText,
});

export const shortTextType = textType('string', 'string');

export const longTextType = textType('text', 'text');

/** A long text with Markdown or other markup, kept as it was written. */
export const richtextType = textType('richtext', 'text');
