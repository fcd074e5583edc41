/** `json`: any JSON value. `$eq` with a text finds that JSON string; text operators look at the stored text. */
import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const jsonType: ScalarTypeDefinition = {
  name: 'json',
  column: 'json',
  json: 'json',
  search: null,
  castFilter: (value, parameter) => JSON.stringify(castText(value, parameter)),
};
