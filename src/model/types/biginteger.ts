/** `biginteger`: a whole number of 64 bits, exact on every database and printed as a string (A2). */
import { validationError } from '../../errors/catalogue.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

export const bigintegerType: ScalarTypeDefinition = {
  name: 'biginteger',
  column: 'bigint',
  json: 'bigint',
  search: 'number',
  castFilter: castBigInteger,
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
