/** `biginteger`: a whole number of 64 bits, exact on every database and printed as a string (A2). */
import { integerOutOfRange, nulInParameter } from '../../errors/catalogue.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { notANumber, notWhole, rangeProblems, toNumber } from './number-rules.ts';
import type { CheckedValue, ScalarTypeDefinition, WriteSubject } from './scalar-type.ts';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

export const bigintegerType: ScalarTypeDefinition = {
  name: 'biginteger',
  column: 'bigint',
  json: 'bigint',
  search: 'number',
  castFilter: castBigInteger,
  kindOfValue: null,
  check: checkBigInteger,
  toStored: (value) => value as bigint,
};

/**
 * A whole number as an exact bigint, another number (`1.5`, `1e3`) as a number; a text matches nothing and
 * stays a text (spec/rest-reads "Filter values").
 * @throws OctavoError ValidationError outside int64 or with a NUL in it (A32)
 */
function castBigInteger(value: string | number | boolean, parameter: string): bigint | number | string {
  const text = String(value).trim();
  if (text.includes('\0')) throw nulInParameter(parameter);
  if (/^[+-]?\d+$/.test(text)) {
    const integer = BigInt(text.replace('+', ''));
    if (integer < MIN || integer > MAX) {
      throw integerOutOfRange(parameter, MIN, MAX);
    }
    return integer;
  }
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** A whole number, exact to the last digit, within the schema's bounds and those of 64 bits (A22, A32). */
function checkBigInteger(value: unknown, attribute: ScalarAttribute, { label }: WriteSubject): CheckedValue {
  const integer = toBigInteger(value);
  if (integer === null) return notANumber(value, label);
  if (typeof integer === 'number') return { value, problems: [notWhole(label)] };
  const problems = rangeProblems(integer, exactBound(attribute.min), exactBound(attribute.max), label);
  return {
    value: integer,
    problems: problems.length > 0 ? problems : rangeProblems(integer, MIN, MAX, label),
  };
}

const exactBound = (bound: number | string | undefined): bigint | undefined =>
  bound === undefined ? undefined : BigInt(bound);

/** The exact integer; the number itself if it has a fraction or is infinite, null for a value that is no number. */
function toBigInteger(value: unknown): bigint | number | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'object') return null;
  const number = toNumber(value);
  if (Number.isNaN(number)) return null;
  if (!Number.isInteger(number)) return number;
  if (typeof value !== 'string' || Number.isSafeInteger(number)) return BigInt(number);
  // of a long text every digit counts, a fraction as well, which the number has lost
  const digits = /^([+-]?\d+)(?:\.0*)?$/.exec(value.replace(/\s/g, ''))?.[1];
  return digits === undefined ? number : BigInt(digits.replace('+', ''));
}
