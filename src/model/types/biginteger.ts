/** `biginteger`: a whole number of 64 bits, exact on every database and printed as a string (A2). */
import { validationError } from '../../errors/catalogue.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { notANumber, notWhole, rangeProblems, toNumber } from './check-number.ts';
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
 * A whole number as an exact bigint, another number (`1.5`, `1e3`) as a number; a text matches nothing
 * and stays a text (spec/behaviour-rest-reads "Filter values").
 * @throws OctavoError ValidationError outside int64 or with a NUL in it (A32)
 */
function castBigInteger(value: string | number | boolean, parameter: string): bigint | number | string {
  const text = String(value).trim();
  if (text.includes('\0'))
    throw validationError(`Invalid parameter ${parameter}: a NUL character is not allowed`);
  if (/^[+-]?\d+$/.test(text)) {
    const integer = BigInt(text.replace('+', ''));
    if (integer < MIN || integer > MAX) {
      throw validationError(`Invalid parameter ${parameter}: expected an integer between ${MIN} and ${MAX}`);
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
  const min = largest(MIN, attribute.min);
  const max = -largest(-MAX, attribute.max === undefined ? undefined : -BigInt(attribute.max));
  return { value: integer, problems: rangeProblems(integer, min, max, label) };
}

/** The exact integer; the number itself where it has a fraction or no end, null for what is no number. */
function toBigInteger(value: unknown): bigint | number | null {
  if (typeof value === 'bigint') return value;
  const digits = typeof value === 'string' ? value.replace(/\s/g, '') : '';
  const whole = /^[+-]?\d+(?=\.?0*$)/.exec(digits);
  if (whole) return BigInt(whole[0].replace('+', ''));
  const number = typeof value === 'object' ? Number.NaN : toNumber(value);
  if (Number.isNaN(number)) return null;
  return Number.isInteger(number) ? BigInt(number) : number;
}

function largest(bound: bigint, other: number | string | bigint | undefined): bigint {
  const own = other === undefined ? bound : BigInt(other);
  return own > bound ? own : bound;
}
