import { expect, test } from 'vitest';
import { kebabCase } from '../../src/core/base/case.ts';
import { parseDuration, parseSize } from '../../src/core/project/config/config-values.ts';
import { mergeConfig } from '../../src/core/project/config-file.ts';
import { stripComments } from '../../src/core/project/is-default-code.ts';

test.each([
  ['30d', 2_592_000],
  ['12 hours', 43_200],
  ['90m', 5400],
  ['5 minutes', 300],
  ['1 week', 604_800],
  ['2500 ms', 2],
  ['2500', 2],
  [60, 60],
  ['1 month', undefined],
  ['soon', undefined],
  ['-1d', undefined],
  [0, undefined],
  [null, undefined],
])('duration %j', (value, seconds) => expect(parseDuration(value)).toBe(seconds));

test.each([
  ['1mb', 1_048_576],
  ['56kb', 57_344],
  ['1.5 GB', 1_610_612_736],
  ['10', 10],
  [2048, 2048],
  ['big', undefined],
  [-1, undefined],
  [true, undefined],
])('size %j', (value, bytes) => expect(parseSize(value)).toBe(bytes));

test.each([
  ['v2Things', 'v-2-things'],
  ['snake_case', 'snake-case'],
  ['With Space', 'with-space'],
  ['HTMLParser', 'html-parser'],
  ['fooBAR2baz', 'foo-bar-2-baz'],
  ['été', 'ete'],
  // as the reference answered, folder by folder
  ['big-thing2', 'big-thing2'],
  ['thing-2-big', 'thing-2-big'],
  ['Thing2', 'thing-2'],
  ['thing2', 'thing2'],
  ['thing2big', 'thing2big'],
  ['thing2-', 'thing-2'],
  ['thing--two', 'thing-two'],
  ['Thing-Two', 'thing-two'],
  ['thing-v2', 'thing-v2'],
  ['big.thing', 'big-thing'],
  ['my-thing-10', 'my-thing-10'],
  ['a-2b3', 'a-2b3'],
  ['a-2-B', 'a-2-b'],
  ['2things', '2-things'],
  ['2', '2'],
  ['T2', 't-2'],
  ['x2-y', 'x2-y'],
  ['COVID-19', 'covid-19'],
  ['covid19', 'covid19'],
  ['iPhone', 'i-phone'],
  ['café', 'cafe'],
  ['über2', 'uber-2'],
])('kebab case of %s', (name, kebab) => expect(kebabCase(name)).toBe(kebab));

test('merging goes into objects and lists, and leaves its inputs alone', () => {
  const base = { list: ['a', 'b', 'c'], o: { a: 1, b: 2, n: 4 }, gone: [1] };
  const over = { list: ['x'], o: { b: 3, n: null, u: undefined }, gone: 'text', only: 1 };
  expect(mergeConfig(base, over)).toEqual({
    list: ['x', 'b', 'c'],
    o: { a: 1, b: 3, n: null, u: undefined },
    gone: 'text',
    only: 1,
  });
  expect(base.o.b).toBe(2);
});

test('a key named __proto__ is a key like others', () => {
  const merged = mergeConfig({ a: 1 }, JSON.parse('{"__proto__": {"polluted": true}}'));
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect((merged as Record<string, unknown>)['a']).toBe(1);
});

test('comments go, quoted text stays', () => {
  expect(stripComments(`"use strict"; /* a */ x = 'http://y'; // z\n y = "/* b */"`)).toBe(
    `x = 'http://y'; y = "/* b */"`,
  );
});
