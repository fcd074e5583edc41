import { expect, test } from 'vitest';
import { parseJson } from '../../src/api/http/body/parse-json.ts';

test.each([
  ['exact beyond 2^53', '{"a":9007199254740993}', { a: 9007199254740993n }],
  ['a negative one', '[-9223372036854775808]', [-9223372036854775808n]],
  [
    'a long number a double holds',
    '[9007199254740991,1000000000000000]',
    [9007199254740991, 1000000000000000],
  ],
  ['more digits than 64 bits have', '[123456789012345678901]', [123456789012345680000]],
  [
    'a fraction, an exponent',
    '[12345678901234567.5,1234567890123456e1]',
    [12345678901234568, 12345678901234560],
  ],
  [
    'digits in a text',
    '{"a":"9007199254740993","9007199254740993":1}',
    { a: '9007199254740993', '9007199254740993': 1 },
  ],
  [
    'a text with quotes',
    '{"a":"\\"9007199254740993","b":9007199254740993}',
    { a: '"9007199254740993', b: 9007199254740993n },
  ],
  [
    'letters of several bytes',
    '{"é":9007199254740993,"b":["ü",9007199254740995]}',
    { é: 9007199254740993n, b: ['ü', 9007199254740995n] },
  ],
  ['a byte order mark', '\uFEFF[9007199254740993]', [9007199254740993n]],
  ['the last of duplicate keys', '{"a":9007199254740993,"a":1}', { a: 1 }],
  ['an object in whose place a list comes', '{"a":{"b":9007199254740993},"a":[1]}', { a: [1] }],
  ['of two equal keys both', '{"a":9007199254740993,"a":9007199254740995}', { a: 9007199254740995n }],
  [
    'inside lists and objects, after others of the same depth',
    '[[],{"x":[1]},[{"a":"b,c","d":[0,{},9007199254740993,[9007199254740995]]}],9007199254740997]',
    [[], { x: [1] }, [{ a: 'b,c', d: [0, {}, 9007199254740993n, [9007199254740995n]] }], 9007199254740997n],
  ],
  ['under a key with escapes', '{"a\\u0062\\"":9007199254740993}', { 'ab"': 9007199254740993n }],
])('numbers keep their digits: %s', (_name, text, expected) => {
  expect(parseJson(Buffer.from(text))).toEqual(expected);
});

test('a member named __proto__ stays a member', () => {
  const value = parseJson(Buffer.from('{"__proto__":9007199254740993}')) as object;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toBe(9007199254740993n);
});
