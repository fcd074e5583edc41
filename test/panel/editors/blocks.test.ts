/** Blocks survive the editor: what was read and not changed is written as it was, and a change leaves the rest alone. */
import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { blocksOf, documentOf } from '../../../panel/src/content-manager/fields/blocks-codec.ts';
import { type Block, MARKS, schema } from '../../../panel/src/content-manager/fields/blocks-schema.ts';
import { fuzz } from '../../support/fuzz.ts';

const text = (value: string, marks = {}): Block => ({ type: 'text', text: value, ...marks });

const EVERY_KIND: readonly Block[] = [
  { type: 'heading', level: 3, children: [text('Title')] },
  {
    type: 'paragraph',
    children: [
      text('plain '),
      text('bold', { bold: true }),
      text(' all', { bold: true, italic: true, underline: true, strikethrough: true, code: true }),
    ],
  },
  { type: 'paragraph', children: [text('')] },
  {
    type: 'paragraph',
    children: [
      text('see '),
      { type: 'link', url: 'https://example.org', children: [text('this '), text('page', { bold: true })] },
      text('.'),
    ],
  },
  { type: 'quote', children: [text('Said somebody')] },
  { type: 'code', language: 'javascript', children: [text('let a = 1;\nlet b;')] },
  {
    type: 'list',
    format: 'ordered',
    children: [
      { type: 'list-item', children: [text('one')] },
      { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('nested')] }] },
    ],
  },
  { type: 'image', image: { url: '/uploads/a.png', alternativeText: 'A' }, children: [text('')] },
  { type: 'from-another-editor', secret: { deep: [1, null] }, children: [] },
];

/** As if every node had been changed: none is known to be as it was read. */
const changed = (blocks: readonly Block[]): Block[] =>
  blocksOf(Node.fromJSON(schema, JSON.parse(JSON.stringify(documentOf(blocks).toJSON()))));

test('every kind of block is the same after reading and writing, also where it was changed', () => {
  expect(blocksOf(documentOf(EVERY_KIND))).toEqual(EVERY_KIND);
  expect(changed(EVERY_KIND)).toEqual(EVERY_KIND);
});

test('nothing is an empty paragraph', () => {
  expect(blocksOf(documentOf(null))).toEqual([{ type: 'paragraph', children: [text('')] }]);
});

test('texts of others that are no blocks at all come back', () => {
  const odd = [
    { type: 'paragraph' },
    { type: 'heading', level: 9, children: [] },
    { type: 'list', format: 'ordered', children: [{ type: 'image', children: [] }] },
    { type: 'list', children: [] },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'x', children: [{ type: 'link', children: [] }] }, { text: 1 }],
    },
    { type: 'quote', children: [{ type: 'text', text: 'a', bold: false }, null] },
  ] as unknown as Block[];
  expect(blocksOf(documentOf(odd))).toEqual(odd);
});

/** Members that the editor does not know. */
const members = fc.dictionary(
  fc.constantFrom('indentLevel', 'color', 'syntax', 'id', 'plugin'),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(false)),
  { maxKeys: 2 },
);
const mark = fc.subarray([...MARKS]).map((names) => Object.fromEntries(names.map((name) => [name, true])));
const texts = fc
  .tuple(members, fc.string(), mark)
  .map(([more, value, marks]): Block => ({ ...more, ...text(value), ...marks }));
const inline = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc
    .tuple(members, fc.constantFrom('https://example.org', '/a', 'javascript:alert(1)'), fc.array(texts))
    .map(([more, url, children]): Block => ({ ...more, type: 'link', url, children })),
  members.map((more): Block => ({ ...more, type: 'mention' })),
);
const lines = fc.array(inline, { maxLength: 4 });
const nested = fc.letrec<{ list: Block; item: Block }>((tie) => ({
  list: fc
    .tuple(
      members,
      fc.constantFrom('ordered', 'unordered'),
      fc.array(fc.oneof({ weight: 3, arbitrary: tie('item') }, { weight: 1, arbitrary: tie('list') }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([more, format, children]): Block => ({ ...more, type: 'list', format, children })),
  item: fc.tuple(members, lines).map(([more, children]): Block => ({ ...more, type: 'list-item', children })),
}));
const block = fc.oneof(
  fc
    .tuple(members, fc.constantFrom('paragraph', 'quote'), lines)
    .map(([more, type, children]): Block => ({ ...more, type, children })),
  fc
    .tuple(members, fc.integer({ min: 1, max: 6 }), lines)
    .map(([more, level, children]): Block => ({ ...more, type: 'heading', level, children })),
  fc
    .tuple(members, fc.string(), fc.string())
    .map(([more, language, value]): Block => ({ ...more, type: 'code', language, children: [text(value)] })),
  nested.list,
  members.map((more): Block => ({ ...more, type: 'image', image: { url: '/a.png' }, children: [text('')] })),
  members.map((more): Block => ({ ...more, type: 'from-a-plugin', children: [{ type: 'deep' }] })),
);
const documents = fc.array(block, { minLength: 1, maxLength: 5 });

test('random documents come back as they were', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      expect(blocksOf(documentOf(blocks))).toEqual(blocks);
    }),
    fuzz(100),
  );
});

test('a changed block keeps members that the editor does not know, and what it is written as is stable', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const written = changed(blocks);
      expect(changed(written)).toEqual(written);
      expect(written.map(outside)).toEqual(blocks.map(outside));
    }),
    fuzz(100),
  );
});

/** A block with its members, and the letters in it; pieces of text that look the same may have become one. */
function outside({ children = [], ...more }: Block): object {
  if (more.type !== 'list') return { ...more, letters: lettersIn(children) };
  return { ...more, parts: children.map(outside) };
}

const lettersIn = (children: readonly Block[]): string =>
  children.map((child) => `${child['text'] ?? ''}${lettersIn(child.children ?? [])}`).join('');

test('a letter that is typed changes its own block and no other', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (blocks, seed) => {
      const state = EditorState.create({ doc: documentOf(blocks) });
      const places: [number, number][] = [];
      state.doc.descendants((node, pos) => {
        if (node.isTextblock) places.push([pos + 1, state.doc.resolve(pos).index(0)]);
      });
      if (places.length === 0) return;
      const [pos, index] = places[seed % places.length]!;
      const after = blocksOf(state.apply(state.tr.insertText('x', pos)).doc);
      expect(after.toSpliced(index, 1)).toEqual(blocks.toSpliced(index, 1));
      expect(after[index]).not.toEqual(blocks[index]);
    }),
    fuzz(100),
  );
});
