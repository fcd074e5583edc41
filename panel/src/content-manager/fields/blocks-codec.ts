/** v4's `blocks` ↔ documents of the editor. A node that was not changed becomes the very block that it was made of. Pure. */
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type Block, MARKS, schema } from './blocks-schema.ts';

/** Nodes never change: what has been changed is another node, and has no block yet. */
const blockOf = new WeakMap<Node, Block>();

/** Blocks → a document of the editor. */
export function documentOf(blocks: readonly Block[] | null): Node {
  const nodes = (Array.isArray(blocks) ? blocks : []).map(nodeOf);
  return schema.node('doc', null, nodes.length === 0 ? [schema.node('paragraph')] : nodes);
}

/** A document of the editor → blocks. */
export const blocksOf = (document: Node): Block[] => document.children.map(writtenBlock);

function nodeOf(block: Block): Node {
  const node = editedNode(block) ?? schema.node('kept', { block });
  blockOf.set(node, block);
  return node;
}

/** The node of a block that the editor knows. */
function editedNode(block: Block): Node | null {
  const { type, children, level, format, ...more } = block ?? {};
  if (!Array.isArray(children)) return null;
  if (type === 'paragraph' || type === 'quote') {
    return schema.node(type, keep({ ...rest({ level, format }), ...more }), inlineNodes(children));
  }
  if (type === 'heading') {
    if (!Number.isInteger(level) || Number(level) < 1 || Number(level) > 6) return null;
    return schema.node(
      'heading',
      { level, ...keep({ ...rest({ format }), ...more }) },
      inlineNodes(children),
    );
  }
  if (type === 'code') {
    const text = children.map((child) => String(child?.text ?? '')).join('');
    const kept = keep({ ...rest({ level, format }), ...more });
    return schema.node('codeBlock', kept, text === '' ? [] : [schema.text(text)]);
  }
  return type === 'list' ? listNode(block) : null;
}

function listNode(block: Block): Node | null {
  const { type: _type, children = [], format, ...more } = block;
  if (children.length === 0 || !children.every(isPartOfList)) return null;
  if (format !== undefined && format !== 'ordered' && format !== 'unordered') return null;
  const items: Node[] = [];
  for (const child of children) {
    if (child.type === 'list-item') {
      const { type: _item, children: texts = [], ...members } = child;
      const item = schema.node('listItem', keep(members), [
        schema.node('paragraph', null, inlineNodes(texts)),
      ]);
      blockOf.set(item.firstChild!, child);
      items.push(item);
      continue;
    }
    // a list below an item follows it
    const list = nodeOf(child);
    const before = items.pop() ?? schema.node('listItem', { isBare: true }, [schema.node('paragraph')]);
    items.push(before.copy(before.content.append(Fragment.from(list))));
  }
  return schema.node('list', { format: format ?? 'unordered', ...keep(more) }, items);
}

function isPartOfList(child: Block | undefined): boolean {
  if (child?.type === 'list-item') return Array.isArray(child.children);
  return child?.type === 'list' && Array.isArray(child.children) && listNode(child) !== null;
}

const rest = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const keep = (members: object): { kept: object | null } => ({
  kept: Object.keys(members).length === 0 ? null : members,
});

function inlineNodes(children: readonly Block[], outer: readonly Mark[] = []): Node[] {
  return children.flatMap((child) => {
    const { type, text, url, children: inner, ...more } = child ?? {};
    if (type === 'link' && Array.isArray(inner) && outer.length === 0) {
      return inlineNodes(inner, [schema.mark('link', { url: url ?? '', ...keep(more) })]);
    }
    if (type !== 'text' || typeof text !== 'string') return [schema.node('keptInline', { block: child })];
    if (text === '') return [];
    const marks = MARKS.filter((name) => more[name] === true).map((name) => schema.mark(name));
    const { kept } = keep(Object.fromEntries(Object.entries(more).filter(([name]) => !isMark(name))));
    const members = kept ? [schema.mark('members', { kept })] : [];
    return [schema.text(text, [...outer, ...marks, ...members])];
  });
}

const isMark = (name: string): boolean => (MARKS as readonly string[]).includes(name);

function writtenBlock(node: Node): Block {
  const known = blockOf.get(node);
  // a paragraph that has left its list
  if (known && known.type !== 'list-item') return known;
  const block = changedBlock(node);
  blockOf.set(node, block);
  return block;
}

function changedBlock(node: Node): Block {
  const kept = node.attrs['kept'] as object | null;
  switch (node.type.name) {
    case 'heading':
      return { ...kept, type: 'heading', level: node.attrs['level'], children: inlineBlocks(node) };
    case 'codeBlock':
      return { ...kept, type: 'code', children: [{ type: 'text', text: node.textContent }] };
    case 'list':
      return {
        ...kept,
        type: 'list',
        format: node.attrs['format'],
        children: node.children.flatMap(itemBlocks),
      };
    case 'kept':
      return node.attrs['block'] as Block;
    default:
      return { ...kept, type: node.type.name, children: inlineBlocks(node) };
  }
}

/** An item, and behind it the lists below it. */
function itemBlocks(item: Node): Block[] {
  const { isBare, kept } = item.attrs as { isBare: boolean; kept: object | null };
  const [text, ...lists] = item.children;
  const below = lists.map(writtenBlock);
  if (isBare && text!.content.size === 0 && below.length > 0) return below;
  const known = blockOf.get(text!);
  if (known?.type === 'list-item') return [known, ...below];
  const block: Block = { ...kept, type: 'list-item', children: inlineBlocks(text!) };
  return [block, ...below];
}

const EMPTY_TEXT: Block = { type: 'text', text: '' };

function inlineBlocks(node: Node): Block[] {
  const blocks: Block[] = [];
  let link = null as { readonly mark: Mark; readonly children: Block[] } | null;
  for (const child of node.children) {
    const mark = child.marks.find(({ type }) => type.name === 'link');
    const block = inlineBlock(child);
    if (!mark) {
      blocks.push(block);
      link = null;
    } else if (link?.mark.eq(mark)) link.children.push(block);
    else {
      link = { mark, children: [block] };
      const { url, kept } = mark.attrs as { url: unknown; kept: object | null };
      blocks.push({ ...kept, type: 'link', url, children: link.children });
    }
  }
  return blocks.length === 0 ? [EMPTY_TEXT] : blocks;
}

function inlineBlock(child: Node): Block {
  if (child.type.name === 'keptInline') return child.attrs['block'] as Block;
  const names = child.marks.map(({ type }) => type.name);
  const marks = MARKS.filter((name) => names.includes(name)).map((name) => [name, true]);
  const members = child.marks.find(({ type }) => type.name === 'members')?.attrs['kept'] as
    | object
    | undefined;
  return { ...members, type: 'text', text: child.text ?? '', ...Object.fromEntries(marks) };
}
