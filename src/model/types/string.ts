/** `string`: a short text. */

import { castText } from './cast-text.ts';
import { checkText, storedText } from './check-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

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
