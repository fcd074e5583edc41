/** Two people, one entry: what collides, and what becomes of changes that do not. */
import { expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { conflictsOf, withRelated } from '../../panel/src/document/conflicts.ts';
import { overStored } from '../../panel/src/document/rebase.ts';

const LINK = {
  uid: 'x.link',
  attributes: { label: { type: 'string' }, to: { type: 'relation', relationType: 'oneToOne' } },
};
const shape = {
  attributes: {
    a: { type: 'string' },
    b: { type: 'string' },
    one: { type: 'relation', relationType: 'manyToOne' },
    many: { type: 'relation', relationType: 'manyToMany' },
    links: { type: 'component', component: 'x.link', repeatable: true },
  } satisfies Record<string, Attribute>,
  components: new Map([['x.link', LINK as unknown as ComponentType]]),
};
const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const changed = (before: number[], now: number[]) => ({ before, rows: rows(...now) });
const stored = (...ids: number[]) => ({ before: ids, rows: rows(...ids) });

test.each([
  ['no other editor has changed it', { a: 1 }, { a: 0 }, { a: 0 }, []],
  ['another editor has changed something else', { a: 1 }, { a: 0, b: 0 }, { a: 0, b: 5 }, []],
  ['both have made the same of it', { a: 1 }, { a: 0 }, { a: 1 }, []],
  ['both have changed it', { a: 1, b: 1 }, { a: 0, b: 0 }, { a: 2, b: 0 }, ['a']],
  ['nothing and null are the same', { a: 1 }, { a: null }, {}, []],
  ['both have chosen another entry', { one: changed([1], [5]) }, { one: null }, { one: stored(2) }, ['one']],
  ['both have chosen the same entry', { one: changed([1], [5]) }, { one: null }, { one: stored(5) }, []],
  ['only I have chosen an entry', { one: changed([1], [5]) }, { one: null }, { one: stored(1) }, []],
  ['both have added entries', { many: changed([1], [1, 2]) }, { many: null }, { many: stored(1, 3) }, []],
  [
    'both have made another order',
    { many: changed([1, 2, 3], [3, 1, 2]) },
    { many: null },
    { many: stored(2, 1, 3) },
    ['many'],
  ],
  [
    'both have changed components',
    { links: [{ id: 1, label: 'mine', to: null }] },
    {
      links: [
        { id: 1, label: 'A', to: null },
        { id: 2, label: 'B', to: null },
      ],
    },
    { links: [{ id: 2, label: 'B', to: null }] },
    ['links'],
  ],
  [
    'both have changed the relation of a component',
    { links: [{ id: 1, label: 'A', to: changed([1], [5]) }] },
    { links: [{ id: 1, label: 'A', to: null }] },
    { links: [{ id: 1, label: 'A', to: stored(2) }] },
    ['links'],
  ],
])('%s', (_, mine, base, theirs, conflicts) => {
  expect(conflictsOf(mine, base, theirs, shape)).toEqual(conflicts);
});

test('what is put over the stored value names no row that is gone, and drops what others have taken out', () => {
  const { links, many, one } = shape.attributes;
  const mine = [
    { id: 1, label: 'mine' },
    { id: 2, label: 'B' },
    { label: 'new', __temp_key__: 7 },
  ];
  expect(overStored(links, mine, [{ id: 2, label: 'B' }], shape)).toEqual([
    { label: 'mine', __temp_key__: 'gone 1' },
    { id: 2, label: 'B' },
    { label: 'new', __temp_key__: 7 },
  ]);
  expect(overStored(many, changed([1, 2], [1, 2, 4]), stored(2, 3), shape)).toEqual({
    before: [2],
    rows: rows(2, 4),
  });
  expect(overStored(one, changed([1], [5]), stored(2), shape)).toEqual({ before: [2], rows: rows(5) });
});

test('a row that others have taken out is made anew with its relations', () => {
  const row = { id: 1, label: 'mine', to: changed([1], [1]) };
  const { links } = shape.attributes;
  expect(overStored(links, [row], [], shape)).toEqual([
    { label: 'mine', to: changed([], [1]), __temp_key__: 'gone 1' },
  ]);
});

test('the related entries are read where the form has changed them, at any depth, and nowhere else', async () => {
  const requests: string[] = [];
  const read = async (uid: string, id: number, name: string) => {
    requests.push(`${uid} ${id} ${name}`);
    return rows(9);
  };
  const mine = {
    one: changed([1], [5]),
    links: [
      { id: 3, to: changed([1], [2]) },
      { id: 4, to: null },
    ],
  };
  const theirs = {
    one: null,
    many: null,
    links: [
      { id: 3, to: null },
      { id: 4, to: null },
    ],
  };
  expect(await withRelated({ uid: 'a', id: 7 }, mine, theirs, shape, read)).toEqual({
    one: stored(9),
    many: null,
    links: [
      { id: 3, to: stored(9) },
      { id: 4, to: null },
    ],
  });
  expect(requests).toEqual(['a 7 one', 'x.link 3 to']);
});
