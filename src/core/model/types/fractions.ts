/** The numbers that may have a fraction: `float` and `decimal`. */
import { castNumber, checkNumber } from './number-rules.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

const fractionType = (name: 'float' | 'decimal'): ScalarTypeDefinition => ({
  name,
  column: name,
  json: 'number',
  search: 'number',
  castFilter: castNumber,
  kindOfValue: 'number',
  check: checkNumber,
  toStored: (value) => value as number | null,
});

/** A number with double precision. */
export const floatType = fractionType('float');

/** Ten digits, two of them after the point; SQLite keeps every digit. */
export const decimalType = fractionType('decimal');
