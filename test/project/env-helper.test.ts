/** Each row is what v4 answers for the same variable. */
import { describe, expect, test } from 'vitest';
import { createEnv } from '../../src/core/project/env.ts';

const envOf = (value: string) => createEnv({ V: value });

describe('env', () => {
  test('gives the text, also an empty one, and the fallback only where the variable is not set', () => {
    expect(envOf('x')('V', 'd')).toBe('x');
    expect(envOf('')('V', 'd')).toBe('');
    expect(createEnv({})('V', 'd')).toBe('d');
    expect(createEnv({})('V')).toBeUndefined();
  });

  test.each([
    ['12', 12],
    ['12.7', 12],
    ['1e3', 1],
    ['0x10', 0],
    [' 7 ', 7],
    ['', Number.NaN],
    ['abc', Number.NaN],
  ])('int of %j', (text, value) => expect(envOf(text).int('V', 5)).toBe(value));

  test.each([
    ['12.7', 12.7],
    ['1e3', 1000],
    ['abc', Number.NaN],
  ])('float of %j', (text, value) => expect(envOf(text).float('V', 5)).toBe(value));

  test.each([
    ['true', true],
    ['TRUE', false],
    ['1', false],
    [' true', false],
    ['', false],
  ])('bool of %j', (text, value) => expect(envOf(text).bool('V', true)).toBe(value));

  test.each([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['[a,b]', ['a', 'b']],
    ['["a", "b"]', ['a', 'b']],
    ['[ "a" , b ]', ['a', 'b']],
    ["'a',b", ["'a'", 'b']],
    ['a,,b', ['a', '', 'b']],
    ['a"b', ['a"b']],
    ['[]', ['']],
    ['', ['']],
  ])('array of %j', (text, value) => expect(envOf(text).array('V', ['d'])).toEqual(value));

  test('json parses, and names the variable when it cannot', () => {
    expect(envOf('{"a":1}').json('V')).toEqual({ a: 1 });
    expect(() => envOf('{bad').json('V')).toThrow('Invalid json environment variable V: ');
    expect(() => envOf('').json('V', {})).toThrow('Invalid json environment variable V: ');
  });

  test('date', () => {
    expect(envOf('2020-01-02').date('V')).toEqual(new Date('2020-01-02T00:00:00.000Z'));
  });

  test('oneOf takes listed values, falls back for others, and insists on a sound call', () => {
    expect(envOf('a').oneOf('V', ['a', 'b'], 'b')).toBe('a');
    expect(envOf('z').oneOf('V', ['a', 'b'], 'b')).toBe('b');
    expect(envOf('z').oneOf('V', ['a', 'b'])).toBeUndefined();
    expect(createEnv({}).oneOf('V', ['a', 'b'], 'b')).toBe('b');
    expect(() => envOf('a').oneOf('V', ['a'], 'q')).toThrow('defaultValue to be included in expectedValues');
    expect(() => envOf('a').oneOf('V', undefined as never)).toThrow('env.oneOf requires expectedValues');
  });

  test.each(['int', 'float', 'bool', 'json', 'array', 'date'] as const)('%s of an unset variable', (name) => {
    expect(createEnv({})[name]('V')).toBeUndefined();
    expect(createEnv({})[name]('V', 'd')).toBe('d');
  });
});
