/**
 * v4's `blocks`, and the documents of the editor. The form of blocks is closed: paragraphs, headings, lists, quotes, code,
 * images, links, and texts with marks. What this does not know it keeps as it is, and shows as a mark of its kind. Pure.
 */
import { type Mark, type Node, Schema } from 'prosemirror-model';

export type Block = {
  readonly type: string;
  readonly children?: readonly Block[];
  readonly [name: string]: unknown;
};

/** What is read of an element that is pasted: this file knows no browser. */
interface Attributed {
  getAttribute(name: string): string | null;
}

const MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

const mark = (tag: string) => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] as [string, number] });

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 1 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: (node) => [`h${node.attrs['level']}`, 0],
    },
    quote: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    codeBlock: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      attrs: { kept: { default: {} } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    list: {
      group: 'block',
      content: '(listItem | list)+',
      attrs: { format: { default: 'unordered' } },
      parseDOM: [
        { tag: 'ul', attrs: { format: 'unordered' } },
        { tag: 'ol', attrs: { format: 'ordered' } },
      ],
      toDOM: (node) => [node.attrs['format'] === 'ordered' ? 'ol' : 'ul', 0],
    },
    listItem: { content: 'inline*', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    /** A picture, or whatever else the editor does not know. */
    kept: {
      group: 'block',
      atom: true,
      attrs: { block: {} },
      toDOM: (node) => {
        const { type, image } = node.attrs['block'] as {
          type: string;
          image?: { url?: string; alternativeText?: string };
        };
        return image?.url
          ? ['img', { src: image.url, alt: image.alternativeText ?? '' }]
          : ['pre', { contenteditable: 'false' }, type];
      },
    },
    keptInline: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { block: {} },
      toDOM: (node) => ['code', (node.attrs['block'] as Block).type],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { url: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => ({ url: (element as unknown as Attributed).getAttribute('href') }),
        },
      ],
      toDOM: (one) => ['a', { href: one.attrs['url'], rel: 'noopener noreferrer' }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: mark('u'),
    strikethrough: mark('s'),
    code: mark('code'),
  },
});

/** Blocks → a document of the editor. */
export function documentOf(blocks: readonly Block[] | null): Node {
  const nodes = (blocks ?? []).map(blockNode);
  return schema.node('doc', null, nodes.length === 0 ? [schema.node('paragraph')] : nodes);
}

function blockNode(block: Block): Node {
  const { type, children = [] } = block;
  if (type === 'paragraph' || type === 'quote') return schema.node(type, null, inlineNodes(children));
  if (type === 'heading')
    return schema.node('heading', { level: block['level'] ?? 1 }, inlineNodes(children));
  if (type === 'code') {
    const text = children.map((child) => String(child['text'] ?? '')).join('');
    const { type: _type, children: _children, ...kept } = block;
    return schema.node('codeBlock', { kept }, text === '' ? [] : [schema.text(text)]);
  }
  if (type === 'list' && children.length > 0) {
    const items = children.map((child) =>
      child.type === 'list'
        ? blockNode(child)
        : schema.node('listItem', null, inlineNodes(child.children ?? [])),
    );
    return schema.node('list', { format: block['format'] ?? 'unordered' }, items);
  }
  return schema.node('kept', { block });
}

function inlineNodes(children: readonly Block[], outer: readonly Mark[] = []): Node[] {
  return children.flatMap((child) => {
    if (child.type === 'link') {
      return inlineNodes(child.children ?? [], [...outer, schema.mark('link', { url: child['url'] ?? '' })]);
    }
    if (child.type !== 'text') return [schema.node('keptInline', { block: child })];
    const text = String(child['text'] ?? '');
    if (text === '') return [];
    const marks = MARKS.filter((name) => child[name] === true).map((name) => schema.mark(name));
    return [schema.text(text, [...outer, ...marks])];
  });
}

/** A document of the editor → blocks. */
export function blocksOf(document: Node): Block[] {
  return document.children.map(nodeBlock);
}

function nodeBlock(node: Node): Block {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', level: node.attrs['level'], children: inlineBlocks(node) };
    case 'codeBlock':
      return {
        ...(node.attrs['kept'] as object),
        type: 'code',
        children: [{ type: 'text', text: node.textContent }],
      };
    case 'list':
      return { type: 'list', format: node.attrs['format'], children: node.children.map(nodeBlock) };
    case 'listItem':
      return { type: 'list-item', children: inlineBlocks(node) };
    case 'kept':
      return node.attrs['block'] as Block;
    default:
      return { type: node.type.name, children: inlineBlocks(node) };
  }
}

const EMPTY_TEXT: Block = { type: 'text', text: '' };

function inlineBlocks(node: Node): Block[] {
  const blocks: Block[] = [];
  let link = null as { readonly url: unknown; readonly children: Block[] } | null;
  for (const child of node.children) {
    if (child.type.name === 'keptInline') {
      blocks.push(child.attrs['block'] as Block);
      link = null;
      continue;
    }
    const marks = Object.fromEntries(
      MARKS.filter((name) => child.marks.some((one) => one.type.name === name)).map((name) => [name, true]),
    );
    const text: Block = { type: 'text', text: child.text ?? '', ...marks };
    const url: unknown = child.marks.find((one) => one.type.name === 'link')?.attrs['url'];
    if (url === undefined) {
      blocks.push(text);
      link = null;
    } else if (link?.url === url) link.children.push(text);
    else {
      link = { url, children: [text] };
      blocks.push({ type: 'link', url, children: link.children });
    }
  }
  return blocks.length === 0 ? [EMPTY_TEXT] : blocks;
}
