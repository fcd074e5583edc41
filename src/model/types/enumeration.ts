/** `enumeration`: one of the values the schema lists. Filters don't check the value: an unknown one matches nothing. */

import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const enumerationType: ScalarTypeDefinition = {
  name: 'enumeration',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
