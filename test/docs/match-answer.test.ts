/** The comparison the examples rely on finds differences. */
import { expect, test } from 'vitest';
import { difference } from './match-answer.ts';

test.each([
  [{ a: 1 }, { a: 1 }],
  [{ a: '…' }, { a: { b: 2 } }],
  [
    { a: 1, '…': '…' },
    { a: 1, b: 2 },
  ],
  [
    { '…': '…', b: 2 },
    { a: 1, b: 2 },
  ],
  [
    [1, '…'],
    [1, 2, 3],
  ],
  [
    ['…', 3],
    [1, 2, 3],
  ],
  [['…'], []],
  ['abc…', 'abcdef'],
])('%j shows %j', (shown, answered) => {
  expect(difference(shown, answered)).toBeNull();
});

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [
    { a: 1, b: 2, '…': '…' },
    { a: 1, c: 3 },
  ],
  [[1], [1, 2]],
  [
    [1, '…'],
    [2, 1],
  ],
  [[1, '…', 3], [1]],
  [{ a: null }, { a: [] }],
  [[], {}],
  ['abc…', 'abd'],
  [1, '1'],
])('%j does not show %j', (shown, answered) => {
  expect(difference(shown, answered)).not.toBeNull();
});
