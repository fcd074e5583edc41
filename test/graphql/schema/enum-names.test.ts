/** Names of the values of enumerations: those that need no tables of letters are as the library with the tables makes them. */
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { regressedName } from '../../../src/api/graphql/schema/types/enum-types.ts';
import { slugify } from '../../../src/core/base/slugify.ts';
import { fuzz } from '../../support/fuzz.ts';

const byLibrary = (value: string): string =>
  slugify(value, { decamelize: false, lowercase: false, separator: '_' });

test('random values of plain characters', () => {
  assert(
    property(string({ unit: 'grapheme-ascii', maxLength: 12 }), (value) => {
      expect(regressedName(value)).toBe(byLibrary(value));
    }),
    fuzz(500),
  );
});

test.each([
  ['very-large', 'very_large'],
  ['a & b', 'a_and_b'],
  ['--x__y--', 'x_y'],
  ["don't", 'don_t'],
  ['été', 'ete'],
  ['Œuvre', 'Oeuvre'],
  ['5 € Straße', '5_Strasse'],
  ['…', ''],
])('%s', (value, name) => {
  expect(regressedName(value)).toBe(name);
});
