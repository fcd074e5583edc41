/** The values of a form: what is changed of an entry, and what a request says of it. */
import { describe, expect, test, vi } from 'vitest';
import { Document } from '../../panel/src/document/document.ts';
import { bodyOf, valuesOf } from '../../panel/src/document/entry-values.ts';
import { relationPatch } from '../../panel/src/document/relation-value.ts';

describe('a document', () => {
  test('knows which attributes differ from the stored ones, and forgets a change that was taken back', () => {
    const document = new Document({ title: 'A', seo: { title: 'S', tags: ['a'] }, none: null });
    expect(document.isChanged).toBe(false);
    document.set(['seo', 'tags', 0], 'b');
    document.set(['none'], undefined);
    expect(document.changed).toEqual(['seo']);
    expect(document.get(['seo', 'title'])).toBe('S');
    document.set(['seo', 'tags', 0], 'a');
    expect(document.isChanged).toBe(false);
  });

  test('leaves what is next to a change the same object, and notifies its listeners', () => {
    const other = { deep: {} };
    const document = new Document({ list: [{ a: 1 }, other] });
    const listener = vi.fn();
    const stop = document.subscribe(listener);
    document.set(['list', 0, 'a'], 2);
    expect(document.get(['list', 1])).toBe(other);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    document.set(['list', 0, 'a'], 3);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('forgets what was wrong with a value that is changed, and with nothing else', () => {
    const document = new Document({});
    document.setErrors({ seo: 'one', 'seo.title': 'two', seoul: 'three' });
    document.set(['seo'], {});
    expect(document.errors).toEqual({ seoul: 'three' });
  });
});

describe('the change of a relation', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  test.each([
    ['nothing', null, true, { connect: [], disconnect: [] }],
    [
      'one more',
      { before: [1], rows: rows(1, 2) },
      true,
      { connect: [{ id: 2, position: { end: true } }], disconnect: [] },
    ],
    ['one less', { before: [1, 2], rows: rows(2) }, true, { connect: [], disconnect: [{ id: 1 }] }],
    [
      'another one in its place',
      { before: [1], rows: rows(2) },
      false,
      { connect: [{ id: 2 }], disconnect: [{ id: 1 }] },
    ],
    [
      'another order: the last one first, each before the next',
      { before: [1, 2, 3], rows: rows(3, 1, 2) },
      true,
      {
        connect: [
          { id: 2, position: { end: true } },
          { id: 1, position: { before: 2 } },
          { id: 3, position: { before: 1 } },
        ],
        disconnect: [],
      },
    ],
  ])('%s', (_name, value, isOrdered, patch) => {
    expect(relationPatch(value, isOrdered)).toEqual(patch);
  });
});

test('an entry becomes values and a body: relations are asked for, files are ids, components keep theirs', () => {
  const attributes = {
    title: { type: 'string' },
    tags: { type: 'relation', relationType: 'manyToMany' },
    cover: { type: 'media' },
    parts: { type: 'component', component: 'a.part', repeatable: true },
    zone: { type: 'dynamiczone', components: ['a.part'] },
  };
  const part = {
    attributes: {
      id: { type: 'integer' },
      text: { type: 'string' },
      author: { type: 'relation', relationType: 'manyToOne' },
    },
  };
  const components = new Map([['a.part', part as never]]);
  const entry = {
    id: 7,
    title: 'T',
    tags: { count: 3 },
    cover: { id: 4, url: '/x.png' },
    parts: [{ id: 1, text: 'one', author: { count: 1 } }],
    zone: [{ id: 2, __component: 'a.part', text: 'two', author: { count: 0 } }],
    publishedAt: null,
  };
  const values = valuesOf(entry, attributes, components);
  const untouched = { connect: [], disconnect: [] };
  expect(values['tags']).toBeNull();
  expect(bodyOf(values, attributes, components, Object.keys(values))).toEqual({
    title: 'T',
    tags: untouched,
    cover: 4,
    parts: [{ id: 1, text: 'one', author: untouched }],
    zone: [{ id: 2, __component: 'a.part', text: 'two', author: untouched }],
  });
});
