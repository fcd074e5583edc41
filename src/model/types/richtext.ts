/** `richtext`: a long text with Markdown or other markup, kept as it was written. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

export const richtextType: ScalarTypeDefinition = {
  name: 'richtext',
  column: 'text',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: checkText,
  toStored: storedText,
};
