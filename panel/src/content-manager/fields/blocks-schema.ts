/**
 * The documents of the blocks editor. Its form is closed: paragraphs, headings, lists, quotes, code, images, links, and
 * texts with marks; whatever else a text has is a `kept` node. An item of a list holds a paragraph and the lists below it,
 * as ProseMirror's commands for lists need it; `blocks-codec.ts` flattens that to v4's form. Pure.
 */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isAllowedAddress } from './link-address.ts';

export type Block = {
  readonly type: string;
  readonly children?: readonly Block[];
  readonly [name: string]: unknown;
};

/** What is read of an element that is pasted: this file knows no browser. */
interface Attributed {
  getAttribute(name: string): string | null;
}

export const MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type MarkName = (typeof MARKS)[number];

/** Members of a block that the editor does not know: they stay with it. */
const KEPT = { kept: { default: null } };

/** A text with line breaks in it, which v4 stores as such. */
const LINES = { group: 'block', content: 'inline*', whitespace: 'pre' } as const satisfies NodeSpec;

const lines = (tag: string) => ({ tag, preserveWhitespace: 'full' as const });
const mark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { ...LINES, attrs: KEPT, parseDOM: [lines('p')], toDOM: () => ['p', 0] },
    heading: {
      ...LINES,
      defining: true,
      attrs: { level: { default: 1 }, ...KEPT },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ ...lines(`h${level}`), attrs: { level } })),
      toDOM: (node) => [`h${node.attrs['level']}`, 0],
    },
    quote: {
      ...LINES,
      defining: true,
      attrs: KEPT,
      parseDOM: [lines('blockquote')],
      toDOM: () => ['blockquote', 0],
    },
    codeBlock: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: KEPT,
      parseDOM: [{ tag: 'pre:not([data-block])', preserveWhitespace: 'full' }],
      toDOM: (node) => ['pre', { 'data-language': languageOf(node.attrs['kept']) }, ['code', 0]],
    },
    list: {
      group: 'block',
      content: 'listItem+',
      attrs: { format: { default: 'unordered' }, ...KEPT },
      parseDOM: [
        { tag: 'ul', attrs: { format: 'unordered' } },
        { tag: 'ol', attrs: { format: 'ordered' } },
      ],
      toDOM: (node) => [node.attrs['format'] === 'ordered' ? 'ol' : 'ul', 0],
    },
    listItem: {
      content: 'paragraph list*',
      defining: true,
      // an item without a text of its own holds a list that stands first in its list
      attrs: { isBare: { default: false }, ...KEPT },
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    /** A picture, or whatever else the editor does not know. */
    kept: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { block: {} },
      parseDOM: [{ tag: '[data-block]', getAttrs: (element) => pastedBlock(element) }],
      toDOM: (node) => {
        const block = node.attrs['block'] as Block;
        const image = block['image'] as { url?: string; alternativeText?: string } | undefined;
        const data = { 'data-block': JSON.stringify(block) };
        return image?.url
          ? ['img', { ...data, src: image.url, alt: image.alternativeText ?? '' }]
          : ['pre', { ...data, contenteditable: 'false' }, String(block.type)];
      },
    },
    keptInline: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { block: {} },
      toDOM: (node) => ['code', String((node.attrs['block'] as Block).type)],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { url: {}, ...KEPT },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const url = (element as unknown as Attributed).getAttribute('href') ?? '';
            return isAllowedAddress(url) ? { url } : false;
          },
        },
      ],
      toDOM: ({ attrs: { url } }) => [
        'a',
        isAllowedAddress(String(url)) ? { href: url, rel: 'noopener noreferrer' } : {},
        0,
      ],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: mark('u'),
    strikethrough: mark('s'),
    code: mark('code'),
    /** Members of a text that the editor does not know. */
    members: { attrs: KEPT, toDOM: () => ['span', 0] },
  },
});

/** The types of blocks that are edited; a picture is not. */
const EDITED = new Set<unknown>(['paragraph', 'heading', 'quote', 'code', 'list', 'text', 'link']);

/** A block that was copied from an editor such as this one; what is edited comes as a text. */
function pastedBlock(element: unknown): { block: Block } | false {
  try {
    const block = JSON.parse((element as Attributed).getAttribute('data-block') ?? '') as Block;
    return typeof block?.type === 'string' && !EDITED.has(block.type) ? { block } : false;
  } catch {
    return false;
  }
}

/** The language of a code block. */
export function languageOf(kept: unknown): string {
  const language = (kept as { readonly language?: unknown } | null)?.language;
  return typeof language === 'string' ? language : '';
}
