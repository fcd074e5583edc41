/** Names of the values of enumerations: those that need no tables of letters are as the library with the tables makes them. */
import slugify from '@sindresorhus/slugify';
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { regressedName } from '../../../src/graphql/schema/types/enum-types.ts';
import { fuzz } from '../../support/fuzz.ts';

const byLibrary = (value: string): string =>
  slugify(value.replace(/['^`]/g, ' '), { decamelize: false, lowercase: false, separator: '_' });

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
  ['…', ''],
])('%s', (value, name) => {
  expect(regressedName(value)).toBe(name);
});
