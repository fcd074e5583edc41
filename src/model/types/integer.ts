/** `integer`: a whole number of 32 bits. A filter may compare it with any number: `$gt=-0.5`. */
import { castNumber } from './cast-number.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { notANumber, notWhole, rangeProblems, toNumber } from './check-number.ts';
import type { CheckedValue, ScalarTypeDefinition, WriteSubject } from './scalar-type.ts';

const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;

export const integerType: ScalarTypeDefinition = {
  name: 'integer',
  column: 'integer',
  json: 'integer',
  search: 'number',
  castFilter: castNumber,
  kindOfValue: 'number',
  check: checkInteger,
  toStored: (value) => value as number,
};

/** A whole number within the schema's bounds and those of 32 bits, which are the column's on every database (A32). */
function checkInteger(value: unknown, attribute: ScalarAttribute, { label }: WriteSubject): CheckedValue {
  const number = toNumber(value);
  if (Number.isNaN(number)) return notANumber(value, label);
  const min = Math.max(Number(attribute.min ?? MIN), MIN);
  const max = Math.min(Number(attribute.max ?? MAX), MAX);
  const range = rangeProblems(number, min, max, label);
  return { value: number, problems: Number.isInteger(number) ? range : [notWhole(label), ...range] };
}
