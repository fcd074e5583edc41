/** Which texts name a row, for those who print ids, for the panel's routes, and for what writes. */
import { expect, test } from 'vitest';
import { parseId } from '../../src/core/base/parse-id.ts';

test.each<[unknown, number | null, number | null, number | null]>([
  // as printed, digits alone, as v4's database accepts it
  ['7', 7, 7, 7],
  [7, 7, 7, 7],
  [7n, 7, 7, 7],
  ['0', 0, 0, 0],
  ['07', null, 7, 7],
  [' +7 ', null, null, 7],
  ['-7', null, null, -7],
  ['7.0', null, null, null],
  ['1e3', null, null, null],
  ['9007199254740993', null, null, null],
  ['', null, null, null],
  [undefined, null, null, null],
  [['7'], null, null, null],
  [true, null, null, null],
  [Number.NaN, null, null, null],
])('%o', (id, printed, digits, signed) => {
  expect([parseId(id, 'printed'), parseId(id, 'digits'), parseId(id)]).toEqual([printed, digits, signed]);
});
