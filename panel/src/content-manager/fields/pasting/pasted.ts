/** What somebody means to paste: rich text, or Markdown. Pure, but for the parser of the browser. */
import { type Block, MARKS } from '../blocks-schema.ts';
import { linkAddress } from '../link-address.ts';
import { pastedBlocks } from './pasted-blocks.ts';
import type { PastedNode } from './pasted-node.ts';

/** As a clipboard has it; texts that are not there are empty. */
export interface Clipboard {
  readonly html: string;
  readonly text: string;
}

export type Pasted =
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
  | { readonly kind: 'markdown'; readonly text: string };

/** @returns what it is; null where it is text and nothing else */
export function meaningOf({ html, text }: Clipboard, parse: (html: string) => PastedNode): Pasted | null {
  const blocks = html === '' ? [] : pastedBlocks(parse(html));
  // a page that shows Markdown is no rich text
  if (!blocks.some(hasLook) && looksLikeMarkdown(text)) return { kind: 'markdown', text };
  return blocks.length > 0 ? { kind: 'blocks', blocks } : null;
}

/** Whether a block is more than a line of text. */
const hasLook = ({ type, children = [] }: Block): boolean =>
  type !== 'paragraph' ||
  children.some((child) => child.type !== 'text' || MARKS.some((name) => child[name] === true));

const SIGNS = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}> \S/m,
  /^ {0,3}```/m,
  // one line with a dash is a line with a dash
  /^ {0,3}(?:[-*+]|\d+[.)]) \S.*\n+\s*(?:[-*+]|\d+[.)]) \S/m,
  /\*\*\S[^*\n]*\*\*/,
  /\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]+\)/,
];

export const looksLikeMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

/** Blocks as v4 takes them: pictures of other sites are links, and links have whole addresses, or paths from the root. */
export const storable = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const children = block.children?.flatMap(storableInline);
    return children ? { ...block, children } : block;
  });

function storableInline(child: Block): Block[] {
  if (child.type === 'picture') {
    const text = { type: 'text', text: child['text'] };
    return [{ type: 'link', url: child['url'], children: [text] }];
  }
  if (child.type === 'link') {
    const url = linkAddress(String(child['url']));
    return url === null ? [...(child.children ?? [])] : [{ ...child, url }];
  }
  return child.children ? storable([child]) : [child];
}
