/**
 * Pasted HTML → blocks: headings, lists with their levels, quotes, code, links and marks stay, rows of tables become lines
 * of text, and the rest is dropped. Google Docs, Word, Notion and web pages write the same things differently. Pure.
 */
import type { Block } from '../blocks-schema.ts';
import { isAllowedAddress } from '../link-address.ts';
import { inlineOf, type Piece, trimmed } from './inline-run.ts';
import { groupedItems, isItem, levelOfItem, type PastedItem } from './pasted-items.ts';
import { type Marks, marksOf } from './pasted-marks.ts';
import { attributeOf, type PastedNode, styleOf } from './pasted-node.ts';

const DROPPED = new Set(
  'HEAD TITLE META LINK STYLE SCRIPT NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG MATH CANVAS VIDEO AUDIO BUTTON INPUT SELECT TEXTAREA HR COLGROUP'.split(
    ' ',
  ),
);

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP MAIN NAV P SECTION SUMMARY TBODY TFOOT THEAD'.split(
    ' ',
  ),
);

/** What the elements around a text say about it. */
interface Around {
  readonly marks: Marks;
  readonly link: string | null;
}

const PLAIN: Around = { marks: {}, link: null };

/** Blocks as they are found. Texts wait until a block ends. */
interface Flow {
  readonly blocks: (Block | PastedItem)[];
  pieces: Piece[];
}

/** The blocks of a pasted page. Pictures are inline blocks of the kind `picture`. */
export function pastedBlocks(page: PastedNode): Block[] {
  return flowOf(page, PLAIN);
}

function flowOf(node: PastedNode, around: Around): Block[] {
  const flow: Flow = { blocks: [], pieces: [] };
  readChildren(node, around, flow);
  endText(flow);
  return groupedItems(flow.blocks);
}

/** What was read so far is a block. */
function endText(flow: Flow, type = 'paragraph', more: object = {}): void {
  const children = inlineOf(trimmed(flow.pieces));
  flow.pieces = [];
  if (children.length > 0) flow.blocks.push({ type, ...more, children });
}

function readChildren(node: PastedNode, around: Around, flow: Flow): void {
  for (const child of node.childNodes) read(child, around, flow);
}

function read(node: PastedNode, around: Around, flow: Flow): void {
  const name = node.nodeName.toUpperCase();
  if (name === '#TEXT') {
    const text = (node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
    flow.pieces.push({ text, ...around });
  } else if (name === 'BR') flow.pieces.push({ text: '\n', ...around });
  else if (!name.startsWith('#') && !DROPPED.has(name) && !isHidden(node))
    readElement(name, node, around, flow);
}

function readElement(name: string, node: PastedNode, around: Around, flow: Flow): void {
  const inside = { ...around, marks: marksOf(node, around.marks) };
  const heading = headingLevel(name, node);
  if (heading !== null) readHeading(heading, node, inside, flow);
  else if (name === 'PRE') addBlocks(flow, [codeOf(node)]);
  else if (name === 'BLOCKQUOTE' || isQuote(node)) addBlocks(flow, quoted(flowOf(node, inside)));
  else if (name === 'UL' || name === 'OL') addBlocks(flow, listsOf(node, name === 'OL', inside));
  else if (name === 'LI') addBlocks(flow, [itemOf(node, false, inside)]);
  else if (name === 'TABLE') readTable(node, inside, flow);
  else if (name === 'IMG') readPicture(node, inside, flow);
  else if (name === 'A') readChildren(node, { ...inside, link: addressOf(node) ?? around.link }, flow);
  else if (levelOfItem(node) !== null) addBlocks(flow, [wordItem(node, inside)]);
  else if (BLOCKS.has(name)) {
    endText(flow);
    readChildren(node, inside, flow);
    endText(flow);
  } else if (attributeOf(node, 'class').includes('Apple-converted-space')) {
    flow.pieces.push({ text: ' ', ...around });
  } else readChildren(node, inside, flow);
}

function addBlocks(flow: Flow, blocks: readonly (Block | PastedItem)[]): void {
  endText(flow);
  flow.blocks.push(...blocks);
}

function isHidden(node: PastedNode): boolean {
  const style = styleOf(node);
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore' ||
    node.getAttribute?.('hidden') != null ||
    attributeOf(node, 'aria-hidden') === 'true'
  );
}

/** Word names the style of a title and of a quote, and nothing else. */
const isQuote = (node: PastedNode): boolean => /\bMso(?:Intense)?Quote/.test(attributeOf(node, 'class'));

function headingLevel(name: string, node: PastedNode): number | null {
  const found = /^H([1-6])$/.exec(name) ?? /\bMsoHeading([1-6])\b/.exec(attributeOf(node, 'class'));
  if (found) return Number(found[1]);
  return /\bMsoTitle\b/.test(attributeOf(node, 'class')) ? 1 : null;
}

function readHeading(level: number, node: PastedNode, around: Around, flow: Flow): void {
  endText(flow);
  // one line, and bold anyway
  const pieces = lineOf(node, around).map((piece) => ({ ...piece, marks: { ...piece.marks, bold: false } }));
  flow.pieces = pieces;
  endText(flow, 'heading', { level });
}

/** All texts of an element as one text, with a line for each block in it. */
function lineOf(node: PastedNode, around: Around, separator = '\n'): Piece[] {
  return joined(flowOf(node, around), separator);
}

function joined(blocks: readonly Block[], separator: string): Piece[] {
  return blocks.flatMap((block, index) => [
    ...(index === 0 ? [] : [{ text: separator, marks: {}, link: null }]),
    ...piecesOf(block, separator),
  ]);
}

function piecesOf(block: Block, separator: string, link: string | null = null): Piece[] {
  const { type, text, url, children = [], ...marks } = block;
  if (type === 'picture') return [{ text: String(text), marks: {}, link, picture: String(url) }];
  if (type === 'text') return [{ text: String(text), marks: marks as Marks, link }];
  if (type === 'link') return children.flatMap((child) => piecesOf(child, separator, String(url)));
  if (type === 'list') return joined(children, separator);
  return children.flatMap((child) => piecesOf(child, separator, link));
}

/** Paragraphs of a quote are its lines; what else it holds comes after it. */
function quoted(blocks: readonly Block[]): Block[] {
  const quotes: Block[] = [];
  let lines: Block[] = [];
  const end = (): void => {
    if (lines.length > 0) quotes.push({ type: 'quote', children: inlineOf(trimmed(joined(lines, '\n'))) });
    lines = [];
  };
  for (const block of blocks) {
    if (block.type === 'paragraph' || block.type === 'quote') lines.push(block);
    else {
      end();
      quotes.push(block);
    }
  }
  end();
  return quotes;
}

function codeOf(node: PastedNode): Block {
  const text = rawText(node)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\n$/g, '');
  const language = languageIn(node);
  return { type: 'code', ...(language && { language }), children: [{ type: 'text', text }] };
}

function rawText(node: PastedNode): string {
  if (node.nodeName === '#text') return node.nodeValue ?? '';
  if (node.nodeName.toUpperCase() === 'BR') return '\n';
  return [...node.childNodes].map(rawText).join('');
}

/** As Markdown's translators, GitHub and Notion name it. */
function languageIn(node: PastedNode): string | null {
  const named = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(attributeOf(node, 'class'))?.[1];
  if (named) return named.toLowerCase();
  for (const child of node.childNodes) {
    if (child.nodeName.toUpperCase() === 'CODE') return languageIn(child);
  }
  return null;
}

/** A list. Google Docs puts a nested one beside the items; Word for the web writes the level to each item. */
function listsOf(node: PastedNode, isOrdered: boolean, around: Around): (Block | PastedItem)[] {
  const parts: (Block | PastedItem)[] = [];
  for (const child of node.childNodes) {
    const name = child.nodeName.toUpperCase();
    if (name === 'LI') parts.push(itemOf(child, isOrdered, around));
    else if (name === 'UL' || name === 'OL') {
      const nested = listsOf(child, name === 'OL', { ...around, marks: marksOf(child, around.marks) });
      parts.push(...nested.map((one) => (isItem(one) ? { ...one, level: one.level + 1 } : one)));
    } else if (name !== '#TEXT' && !name.startsWith('#')) parts.push(...flowOf(child, around));
  }
  return parts;
}

function itemOf(node: PastedNode, isOrdered: boolean, around: Around): PastedItem {
  const blocks = flowOf(node, { ...around, marks: marksOf(node, around.marks) });
  const lists = blocks.filter(({ type }) => type === 'list');
  const texts = blocks.filter(({ type }) => type !== 'list');
  return {
    level: Number(attributeOf(node, 'data-aria-level')) || 1,
    isOrdered,
    children: inlineOf(trimmed(joined(texts, '\n'))),
    lists,
  };
}

/** An item of a list as Word writes it: a paragraph that says its level, and begins with a sign that is hidden here. */
function wordItem(node: PastedNode, around: Around): PastedItem {
  const { level, isOrdered } = levelOfItem(node)!;
  const children = inlineOf(trimmed(lineOf(node, around)));
  return { level, isOrdered, children, lists: [] };
}

/** A line for each row. A table with one column is layout, and read as if it was none. */
function readTable(node: PastedNode, around: Around, flow: Flow): void {
  endText(flow);
  const rows = rowsOf(node);
  for (const row of rows) {
    const cells = [...row.childNodes].filter(({ nodeName }) => /^T[DH]$/i.test(nodeName));
    if (cells.length <= 1) {
      for (const cell of cells) flow.blocks.push(...flowOf(cell, around));
      continue;
    }
    flow.pieces = cells.flatMap((cell, index) => [
      ...(index === 0 ? [] : [{ text: ' | ', marks: {}, link: null }]),
      ...inlinePieces(cell, around),
    ]);
    endText(flow);
  }
}

/** The text of a cell, in one line. */
const inlinePieces = (cell: PastedNode, around: Around): Piece[] =>
  trimmed(lineOf(cell, around, ' ').map((piece) => ({ ...piece, text: piece.text.replace(/\n/g, ' ') })));

function rowsOf(node: PastedNode): PastedNode[] {
  return [...node.childNodes].flatMap((child) => {
    const name = child.nodeName.toUpperCase();
    if (name === 'TR') return [child];
    return /^(?:THEAD|TBODY|TFOOT)$/.test(name) ? rowsOf(child) : [];
  });
}

function readPicture(node: PastedNode, around: Around, flow: Flow): void {
  const picture = attributeOf(node, 'src');
  if (!/^https?:/i.test(picture)) return;
  const text = attributeOf(node, 'alt').trim() || (picture.split(/[?#]/)[0]!.split('/').at(-1) ?? picture);
  flow.pieces.push({ text, marks: {}, link: around.link, picture });
}

/** Where a link leads, if it is allowed to. Google writes addresses of its own around others. */
function addressOf(node: PastedNode): string | null {
  const href = attributeOf(node, 'href').trim();
  if (href === '' || href.startsWith('#') || !isAllowedAddress(href)) return null;
  const behind = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  return behind && isAllowedAddress(behind) ? behind : href;
}
