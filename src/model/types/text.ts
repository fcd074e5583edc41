/** `text`: a long text. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

export const textType: ScalarTypeDefinition = {
  name: 'text',
  column: 'text',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: checkText,
  toStored: storedText,
};
