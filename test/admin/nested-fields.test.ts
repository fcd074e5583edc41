/** Permissions name each part of an entry once, and long lists of names and long names are looked through in one go. */
import { expect, test } from 'vitest';
import { hasNestedNames } from '../../src/admin/administrators/permissions/has-nested-names.ts';
import { seededRandom } from '../support/random.ts';

test.each<[paths: readonly string[], isNested: boolean]>([
  [[], false],
  [['seo'], false],
  [['seo', 'seo.metaTitle'], true],
  [['seo.metaTitle', 'seo'], true],
  [['seo.metaTitle', 'seo.image', 'seoul', 'seo-old'], false],
  // letters that sort before the dot stand between
  [['a', 'a-b', 'a!', 'a b', 'a.b'], true],
  [['a.b', 'a.b.c.d'], true],
  [['a.b.c', 'a.d'], false],
  [['', '.a'], true],
  [['a', 'a'], false],
])('%j: %s', (paths, isNested) => {
  expect(hasNestedNames(paths)).toBe(isNested);
});

test('the same as each name compared with each other one', () => {
  const random = seededRandom(28);
  const pick = (letters: string): string => letters[random.upTo(letters.length - 1)]!;
  for (let round = 0; round < 2000; round += 1) {
    const paths = Array.from({ length: random.upTo(4) + 1 }, () =>
      Array.from({ length: random.upTo(3) + 1 }, () => pick('ab-.')).join(''),
    );
    const expected = paths.some((one) => paths.some((other) => one.startsWith(`${other}.`)));
    expect([paths, hasNestedNames(paths)]).toEqual([paths, expected]);
  }
});

// each name with each other one would take minutes, and so would each beginning of a long name
test.each([
  ['many names', Array.from({ length: 300_000 }, (_, at) => `f${at}`)],
  ['names of many parts', Array.from({ length: 100 }, (_, at) => `f${at}${'.a'.repeat(30_000)}`)],
])('%s of one request', { timeout: 10_000 }, (_, paths) => {
  expect(hasNestedNames(paths)).toBe(false);
});
