/** `uid`: a short text that names an entry in addresses; always unique, never made by the server. */

import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const uidType: ScalarTypeDefinition = {
  name: 'uid',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
