/** `integer`: a whole number of 32 bits. A filter may compare it with any number: `$gt=-0.5`. */
import { castNumber } from './cast-number.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const integerType: ScalarTypeDefinition = {
  name: 'integer',
  column: 'integer',
  json: 'integer',
  search: 'number',
  castFilter: castNumber,
};
