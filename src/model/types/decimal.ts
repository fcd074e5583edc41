/** `decimal`: a number with ten digits, two of them after the point; SQLite keeps every digit. */
import { castNumber, checkNumber } from './number-rules.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const decimalType: ScalarTypeDefinition = {
  name: 'decimal',
  column: 'decimal',
  json: 'number',
  search: 'number',
  castFilter: castNumber,
  kindOfValue: 'number',
  check: checkNumber,
  toStored: (value) => value as number | null,
};
