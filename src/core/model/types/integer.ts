/** `integer`: a whole number of 32 bits. A filter may compare it with any number: `$gt=-0.5`. */
import type { ScalarAttribute } from '../attribute.ts';
import { castNumber, notANumber, notWhole, rangeProblems, toBound, toNumber } from './number-rules.ts';
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
  const problems = rangeProblems(number, toBound(attribute.min), toBound(attribute.max), label);
  if (!Number.isInteger(number)) problems.unshift(notWhole(label));
  return { value: number, problems: problems.length > 0 ? problems : rangeProblems(number, MIN, MAX, label) };
}
