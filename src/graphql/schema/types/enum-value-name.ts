/** The names GraphQL has for the values of enumerations. */
import { createRequire } from 'node:module';
import type * as Slugify from '@sindresorhus/slugify';

const require = createRequire(import.meta.url);

/** Most values are names already: the library, with its tables of letters, is loaded for the others. */
const PLAIN = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/;

/** Signs that v4's older transliteration takes for blanks. */
const BLANKS = /['’^`¢¥€¨¯´·¸]/g;

/** Letters that it writes otherwise. */
const LETTERS: [string, string][] = [
  ['ĸ', 'k'],
  ['Ŀ', 'L'],
  ['ŀ', 'l'],
  ['ŉ', 'n'],
  ['Ŋ', 'N'],
  ['ŋ', 'n'],
  ['Œ', 'Oe'],
  ['Ŧ', 'T'],
  ['ŧ', 't'],
  ['ſ', 'ss'],
];

/**
 * The GraphQL name of a value: `very-large` → `very_large`, `é t é` → `e_t_e`. v4 refuses values whose name
 * GraphQL can't take (`2nd`, `true`); here they get a `_` before it.
 * @returns an empty text where nothing of the value can stand in a name
 */
export function enumValueName(value: string): string {
  const name = regressedName(value);
  return /^\d|^(?:true|false|null)$/.test(name) ? `_${name}` : name;
}

/** The letters, digits and `_` that are left of a value. */
export const regressedName = (value: string): string => (PLAIN.test(value) ? value : slug(value));

function slug(value: string): string {
  const { default: slugify } = require('@sindresorhus/slugify') as typeof Slugify;
  return slugify(value.replace(BLANKS, ' '), {
    decamelize: false,
    lowercase: false,
    separator: '_',
    customReplacements: LETTERS,
  });
}
