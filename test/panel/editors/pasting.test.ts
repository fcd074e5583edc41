/** What is pasted becomes the blocks, or the Markdown, that it looked like. */
import { marked } from 'marked';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { markdownOf } from '../../../panel/src/content-manager/fields/pasting/blocks-markdown.ts';
import {
  looksLikeMarkdown,
  meaningOf,
  storable,
} from '../../../panel/src/content-manager/fields/pasting/pasted.ts';
import { pastedBlocks } from '../../../panel/src/content-manager/fields/pasting/pasted-blocks.ts';
import type { PastedNode } from '../../../panel/src/content-manager/fields/pasting/pasted-node.ts';
import { blockList } from '../../../src/core/model/types/block-nodes.ts';
import { CORPUS } from './pasted-corpus.ts';

/** A node of parse5, which reads HTML as browsers do, as a browser has it. */
interface ParsedNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly ParsedNode[];
}

function asInBrowser(node: ParsedNode): PastedNode {
  const { attrs, nodeName, value = null, childNodes = [] } = node;
  return {
    nodeName: attrs ? nodeName.toUpperCase() : nodeName,
    nodeValue: value,
    childNodes: childNodes.map(asInBrowser),
    ...(attrs && { getAttribute: (name: string) => attrs.find((one) => one.name === name)?.value ?? null }),
  };
}

const parsed = (html: string): PastedNode => asInBrowser(parse(html) as ParsedNode);

test.each(CORPUS)('blocks: $name', ({ html = '', text = '', blocks }) => {
  const meant = meaningOf({ html, text }, parsed);
  const pasted =
    meant?.kind === 'markdown'
      ? pastedBlocks(parsed(marked.parse(meant.text, { async: false })))
      : (meant?.blocks ?? []);
  const stored = storable(pasted);
  expect(stored).toEqual(blocks);
  // the server takes it
  expect(blockList(stored, { label: 'blocks', path: [] }).problems).toEqual([]);
});

test.each(CORPUS.filter(({ markdown }) => markdown !== undefined))('Markdown: $name', ({
  html = '',
  text = '',
  markdown,
}) => {
  const meant = meaningOf({ html, text }, parsed);
  expect(meant?.kind === 'blocks' && markdownOf(meant.blocks)).toBe(markdown);
});

test.each(CORPUS.filter(({ html }) => html !== undefined))('Markdown of it reads the same: $name', ({
  html = '',
}) => {
  const blocks = pastedBlocks(parsed(html));
  const again = pastedBlocks(parsed(marked.parse(markdownOf(blocks), { async: false })));
  expect(JSON.stringify(again.map(textsOf))).toEqual(JSON.stringify(blocks.map(textsOf)));
});

/** The texts of a block, whatever stands between them. */
const textsOf = (block: { readonly children?: readonly unknown[]; readonly text?: unknown }): string =>
  block.children
    ? block.children
        .map((child) => textsOf(child as never))
        .join('')
        .replace(/\s+/g, ' ')
    : String(block.text);

test.each([
  ['a line', false],
  ['- a line with a dash', false],
  ['2 * 3 * 4', false],
  ['#hashtag', false],
  ['# Title', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['some **bold** text', true],
  ['see [this](https://example.org)', true],
  ['```\ncode\n```', true],
  ['> said', true],
])('%j looks like Markdown: %s', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});
