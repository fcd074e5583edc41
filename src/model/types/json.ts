/** `json`: any JSON value. Filters look at its text; `$eq` with a text finds that JSON string. */
import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const jsonType: ScalarTypeDefinition = {
  name: 'json',
  column: 'json',
  json: 'json',
  search: null,
  castFilter: castText,
};
