import { expect, test } from 'vitest';
import { FieldSet } from '../../src/core/rights/field-set.ts';

const set = new FieldSet(['title', 'seo', 'cover.caption']);

test.each([
  ['title', true, true],
  ['seo.metaTitle', true, true],
  ['seo.social.title', true, true],
  ['cover', false, true],
  ['cover.caption', true, true],
  ['cover.url', false, false],
  ['titles', false, false],
  ['tit', false, false],
])('%s is in the set: %s, a part of it: %s', (path, has, part) => {
  expect([set.has(path), set.hasPartOf(path)]).toEqual([has, part]);
});

test('a path of very many names is no work', () => {
  const deep = '.x'.repeat(200_000);
  expect([set.has(`seo${deep}`), set.has(`cover${deep}`), set.hasPartOf(`cover${deep}`)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is inside an attribute is named from there', () => {
  expect(set.inside('seo').isAll).toBe(true);
  expect(set.inside('cover').has('caption')).toBe(true);
  expect(set.inside('cover').has('url')).toBe(false);
  expect(set.inside('title').has('anything')).toBe(true);
  expect(set.inside('body').hasPartOf('text')).toBe(false);
});

test('sets add up, and everything stays everything', () => {
  const both = FieldSet.union([set, new FieldSet(['body'])]);
  expect([both.has('title'), both.has('body'), both.has('slug')]).toEqual([true, true, false]);
  expect(FieldSet.union([set, FieldSet.ALL]).isAll).toBe(true);
  expect(FieldSet.union([]).hasPartOf('title')).toBe(false);
});
