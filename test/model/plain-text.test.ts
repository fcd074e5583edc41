import { expect, test } from 'vitest';
import { plainText } from '../../src/core/model/types/json-text.ts';

test.each([
  ['x', 'x'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, 'null'],
  [[], ''],
  [[[5], null, 'a'], '5,,a'],
  [{}, '[object Object]'],
])('%j is printed as by String', (value, text) => {
  expect(plainText(value)).toBe(text);
  expect(String(value)).toBe(text);
});

test('attack: a toString of the client is not called', () => {
  expect(plainText([{ toString: 5 }])).toBe('[object Object]');
});
