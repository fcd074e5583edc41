/** `string`: a short text. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText } from './cast-text.ts';

export const stringType: ScalarTypeDefinition = {
  name: 'string',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
