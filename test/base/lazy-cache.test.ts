/** A cache that takes nothing while it is empty holds as many entries as it says, and as much. */
import { expect, test } from 'vitest';
import { lazyCache } from '../../src/core/base/lazy-cache.ts';

test('the least recently used goes first, by number', () => {
  const cache = lazyCache<number>({ most: 2 });
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
});

test('the sizes bound it as well, and small entries count as much as an equal part', () => {
  const cache = lazyCache<string>({ most: 4, mostSize: 40, sizeOf: ({ length }) => length });
  cache.set('a', 'x'.repeat(30)).set('b', 'x').set('c', 'x');
  expect([...cache.keys()].sort()).toEqual(['b', 'c']);
  cache.set('d', 'x').set('e', 'x').set('f', 'x');
  expect(cache.size).toBe(4);
});
