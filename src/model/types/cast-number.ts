/** Filter values of the types that are compared as numbers. */
import { validationError } from '../../errors/catalogue.ts';

/**
 * The value by JavaScript's Number(): `0.0`, `1e3` and `.1` work, an empty text is 0
 * (spec/behaviour-rest-reads "Filter values").
 * @throws OctavoError ValidationError for a text that is no number (A1)
 */
export function castNumber(value: string | number | boolean, parameter: string): number {
  const number = Number(value);
  if (Number.isNaN(number)) throw validationError(`Invalid parameter ${parameter}: expected a number`);
  return number;
}
