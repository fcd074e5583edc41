/** `password`: a secret, stored as a hash. It never leaves, whether the schema calls it private or not (A4, A5). */
import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const passwordType: ScalarTypeDefinition = {
  name: 'password',
  column: 'string',
  json: 'never',
  search: null,
  castFilter: castText,
};
