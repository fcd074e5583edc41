/** `boolean`: true or false. */
import type { ScalarTypeDefinition } from './scalar-type.ts';

const FALSE_TEXTS = new Set(['false', 'f', '0', '']);

export const booleanType: ScalarTypeDefinition = {
  name: 'boolean',
  column: 'boolean',
  json: 'boolean',
  search: null,
  castFilter: (value) => castFlag(value),
};

/** `false`, `f`, `0` and an empty text are false, any other text is true (spec/behaviour-rest-reads "Filter values"). */
export function castFlag(value: string | number | boolean): boolean {
  return !FALSE_TEXTS.has(String(value));
}
