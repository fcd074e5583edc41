/** Items of pasted lists that say their level, and the nested lists of them. Pure. */
import type { Block } from '../blocks-schema.ts';
import { type PastedNode, styleOf } from './pasted-node.ts';

export interface PastedItem {
  /** From 1. */
  readonly level: number;
  readonly isOrdered: boolean;
  readonly children: readonly Block[];
  /** Lists inside of the item. */
  readonly lists: readonly Block[];
}

export const isItem = (part: Block | PastedItem): part is PastedItem => 'lists' in part;

/** The level of a paragraph that Word means as an item of a list, and whether a number stands before it; null for others. */
export function levelOfItem(node: PastedNode): { level: number; isOrdered: boolean } | null {
  const level = /\blevel(\d+)/.exec(styleOf(node).get('mso-list') ?? '')?.[1];
  return level === undefined
    ? null
    : { level: Number(level), isOrdered: /^\(?[\da-z]{1,5}[.)]/i.test(signOf(node)) };
}

/** What Word writes before an item, in an element that programs are to ignore. */
function signOf(node: PastedNode): string {
  for (const child of node.childNodes) {
    if (styleOf(child).get('mso-list') === 'ignore') return textOf(child).trim();
    const inside = signOf(child);
    if (inside !== '') return inside;
  }
  return '';
}

const textOf = (node: PastedNode): string =>
  node.nodeName === '#text' ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('');

/** Items that stand side by side become lists, nested by their levels. Empty items are left out. */
export function groupedItems(parts: readonly (Block | PastedItem)[]): Block[] {
  const blocks: Block[] = [];
  let items: PastedItem[] = [];
  const end = (): void => {
    if (items.length > 0) blocks.push(...listsOf(items, Math.min(...items.map(({ level }) => level))));
    items = [];
  };
  for (const part of parts) {
    if (isItem(part)) {
      if (part.children.length > 0 || part.lists.length > 0) items.push(part);
      continue;
    }
    end();
    blocks.push(part);
  }
  end();
  return blocks;
}

/** Lists of one level; a list ends where the other kind begins. */
function listsOf(items: readonly PastedItem[], level: number): Block[] {
  const lists: { type: 'list'; format: string; children: Block[] }[] = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index]!;
    if (item.level > level) {
      const next = items.findIndex((one, at) => at > index && one.level <= level);
      const below = items.slice(index, next < 0 ? items.length : next);
      const nested = listsOf(below, Math.min(...below.map((one) => one.level)));
      const last = lists.at(-1);
      if (last) last.children.push(...nested);
      else lists.push(...(nested as typeof lists));
      index += below.length;
      continue;
    }
    const format = item.isOrdered ? 'ordered' : 'unordered';
    if (lists.at(-1)?.format !== format) lists.push({ type: 'list', format, children: [] });
    const { children } = lists.at(-1)!;
    if (item.children.length > 0) children.push({ type: 'list-item', children: item.children });
    children.push(...item.lists);
    index += 1;
  }
  return lists;
}
