/** `string`: a short text. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

export const stringType: ScalarTypeDefinition = {
  name: 'string',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: checkText,
  toStored: storedText,
};
