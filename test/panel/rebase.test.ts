/** The values of a form after an answer: of what was sent the answer counts, and what was typed since stays. */
import { describe, expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { overStored, rebasedValues } from '../../panel/src/document/rebase.ts';

const LINK = {
  uid: 'x.link',
  attributes: { label: { type: 'string' }, to: { type: 'relation', relationType: 'oneToOne' } },
};
const shape = {
  attributes: {
    link: { type: 'component', component: 'x.link' },
    links: { type: 'component', component: 'x.link', repeatable: true },
    zone: { type: 'dynamiczone', components: ['x.link'] },
  } satisfies Record<string, Attribute>,
  components: new Map([['x.link', LINK as unknown as ComponentType]]),
};
const KIND = { __component: 'x.link' };
const A = { id: 1, label: 'A' };
const B = { id: 2, label: 'B' };
const NEW = { label: 'new', __temp_key__: 7 };
const to = (...before: number[]) => ({ before, rows: [{ id: 5 }] });

describe('rows that the answer lacks, since another editor or the server has removed them', () => {
  test.each([
    ['leave the form where nothing was typed into them', [A, B], [A], [A, B], [A]],
    ['leave it if they were new', [A, NEW], [A], [A, NEW], [A]],
    [
      'leave it before those that the server has added',
      [A, B],
      [A, { id: 9, label: 'C' }],
      [A, B],
      [A, { id: 9, label: 'C' }],
    ],
    ['stay if they were added after the request', [A], [A], [A, NEW], [A, NEW]],
    [
      'are new ones where something was typed into them',
      [A, { ...B, to: to(4) }],
      [A],
      [A, { id: 2, label: 'B, typed since', to: to(4) }],
      [A, { label: 'B, typed since', to: to(), __temp_key__: 'gone 2' }],
    ],
    [
      'keep their keys where they were new already',
      [NEW],
      [],
      [{ ...NEW, label: 'typed since' }],
      [{ ...NEW, label: 'typed since' }],
    ],
  ])('%s', (_, sent, answer, now, expected) => {
    const [links, zone] = [
      (rows: object[]) => rows,
      (rows: object[]) => rows.map((row) => ({ ...row, ...KIND })),
    ];
    for (const [name, of] of Object.entries({ links, zone })) {
      const values = rebasedValues({ [name]: of(sent) }, { [name]: of(answer) }, { [name]: of(now) }, shape);
      expect(values[name]).toEqual(of(expected));
    }
  });

  test.each([
    ['leaves the form where nothing was typed into it', A, null, A, null],
    [
      'is a new one where something was',
      A,
      null,
      { id: 1, label: 'B' },
      { label: 'B', __temp_key__: 'gone 1' },
    ],
    ['stays where the answer does not speak of it', A, undefined, A, A],
  ])('a single component %s', (_, sent, answer, now, expected) => {
    const answered = answer === undefined ? {} : { link: answer };
    expect(rebasedValues({ link: sent }, answered, { link: now }, shape)['link']).toEqual(expected);
  });
});

test('what is the same stays the same object, so that no control is made anew and no cursor is lost', () => {
  const block = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];
  const of = {
    attributes: { blocks: { type: 'blocks' }, links: shape.attributes.links },
    components: shape.components,
  };
  const now = { blocks: block('A'), links: [A, B] };
  const answer = { blocks: block('A'), links: [{ ...A }, { ...B }] };
  const values = rebasedValues({ ...now }, answer, now, of);
  expect(values['blocks']).toBe(now.blocks);
  expect((values['links'] as object[]).every((row, at) => row === now.links[at])).toBe(true);
});

test('what a row is shown without is stored without, over what others have put there', () => {
  const uid = 'x.block';
  const attributes = {
    label: { type: 'string' },
    note: { type: 'string' },
    to: { type: 'relation', relationType: 'oneToOne' },
    link: { type: 'component', component: 'x.link' },
    links: { type: 'component', component: 'x.link', repeatable: true },
  };
  const components = new Map([...shape.components, [uid, { uid, attributes } as unknown as ComponentType]]);
  const theirs = { id: 1, label: 'theirs', note: null, to: to(4), link: A, links: [B] };
  const over = (attribute: Attribute, mine: unknown, stored: unknown) =>
    overStored(attribute, mine, stored, { attributes: {}, components });
  const blocks: Attribute = { type: 'component', component: uid, repeatable: true };
  const stored = { id: 1, label: null, link: null, links: [] };
  expect(over(blocks, [{ id: 1 }, { label: 'new' }], [theirs])).toEqual([stored, { label: 'new' }]);
  expect(over({ type: 'component', component: uid }, { id: 1, label: 'mine' }, theirs)).toEqual({
    ...stored,
    label: 'mine',
  });
});
