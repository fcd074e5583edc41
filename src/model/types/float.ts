/** `float`: a number with double precision. */
import { castNumber, checkNumber } from './number-rules.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const floatType: ScalarTypeDefinition = {
  name: 'float',
  column: 'float',
  json: 'number',
  search: 'number',
  castFilter: castNumber,
  kindOfValue: 'number',
  check: checkNumber,
  toStored: (value) => value as number | null,
};
