/** Filter values of the types that are compared as text. */
import { validationError } from '../../errors/catalogue.ts';

/**
 * The value as text; numbers and booleans (GraphQL, project code) as JavaScript prints them.
 * @throws OctavoError ValidationError for a NUL, which no database's text can hold (A32)
 */
export function castText(value: string | number | boolean, parameter: string): string {
  const text = String(value);
  if (text.includes('\0'))
    throw validationError(`Invalid parameter ${parameter}: a NUL character is not allowed`);
  return text;
}
