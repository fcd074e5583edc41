/** Blocks survive the editor: what was read and not changed is written as it was. */
import { expect, test } from 'vitest';
import { type Block, blocksOf, documentOf } from '../../panel/src/content-manager/fields/blocks-schema.ts';

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

test('every kind of block is the same after reading and writing', () => {
  expect(blocksOf(documentOf(EVERY_KIND))).toEqual(EVERY_KIND);
});

test('nothing is an empty paragraph', () => {
  expect(blocksOf(documentOf(null))).toEqual([{ type: 'paragraph', children: [text('')] }]);
});
