/** `richtext`: a long text with Markdown or other markup, kept as it was written. */

import { castText } from './cast-text.ts';
import { checkText, storedText } from './check-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

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
