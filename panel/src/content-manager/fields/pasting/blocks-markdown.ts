/** Blocks → Markdown, for rich text that is pasted into a text of Markdown. Pure. */
import type { Block, MarkName } from '../blocks-schema.ts';

export const markdownOf = (blocks: readonly Block[]): string => blocks.map(blockMarkdown).join('\n\n');

function blockMarkdown(block: Block): string {
  const { type, children = [] } = block;
  if (type === 'list') return listMarkdown(block);
  if (type === 'code') {
    const text = children.map((child) => String(child['text'])).join('');
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${block['language'] ?? ''}\n${text}\n${fence}`;
  }
  const text = inlineMarkdown(children);
  if (type === 'heading') return `${'#'.repeat(Number(block['level']))} ${text.replace(/\s*\n/g, ' ')}`;
  if (type === 'quote') return text.replace(/^/gm, '> ');
  return text;
}

function listMarkdown({ format, children = [] }: Block): string {
  let number = 0;
  return children
    .map((child) => {
      const sign = format === 'ordered' ? `${Math.max(number, 1)}. ` : '- ';
      if (child.type === 'list') return indented(listMarkdown(child), sign.length);
      number += 1;
      const itemSign = format === 'ordered' ? `${number}. ` : '- ';
      return itemSign + indented(inlineMarkdown(child.children ?? []), itemSign.length).trimStart();
    })
    .join('\n');
}

const indented = (text: string, width: number): string => text.replace(/^(?=.)/gm, ' '.repeat(width));

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** A line break needs two spaces at the end of the line. */
const inlineMarkdown = (children: readonly Block[]): string =>
  runMarkdown(children, SIGNS)
    .replace(/ *\n/g, '  \n')
    .replace(/^(\s*)([#>+-]+|\d+[.)])(?= )/gm, escapedSign);

/** What would begin a heading, list or quote, at the beginning of a line of text. */
const escapedSign = (_all: string, space: string, sign: string): string =>
  `${space}${sign.slice(0, -1)}\\${sign.at(-1)}`;

type Sign = readonly [mark: MarkName, begin: string, end: string];

/** From the outermost; code has its own way. */
const SIGNS: readonly Sign[] = [
  ['bold', '**', '**'],
  ['italic', '_', '_'],
  ['underline', '<u>', '</u>'],
  ['strikethrough', '~~', '~~'],
];

/** Texts side by side with the same mark are within one pair of its signs. */
function runMarkdown(children: readonly Block[], [sign, ...inner]: readonly Sign[]): string {
  if (!sign) return children.map(inlineText).join('');
  const [mark] = sign;
  let written = '';
  for (let index = 0; index < children.length; ) {
    const isMarked = hasMark(children[index]!, mark);
    const next = children.findIndex((child, at) => at > index && hasMark(child, mark) !== isMarked);
    const end = next < 0 ? children.length : next;
    const text = runMarkdown(children.slice(index, end), inner);
    written += isMarked ? signed(text, sign, /[\p{L}\p{N}]$/u.test(written)) : text;
    index = end;
  }
  return written;
}

const hasMark = (child: Block, mark: MarkName): boolean => child.type === 'text' && child[mark] === true;

/** Signs stand at words, or they are no signs; `_` does not within a word. */
function signed(text: string, [, begin, end]: Sign, isInWord: boolean): string {
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!;
  if (words === '') return text;
  const isStar = begin === '_' && isInWord && before === '';
  return `${before}${isStar ? '*' : begin}${words}${isStar ? '*' : end}${after}`;
}

function inlineText(child: Block): string {
  if (child.type === 'link') return `[${runMarkdown(child.children ?? [], SIGNS)}](${address(child['url'])})`;
  const text = String(child['text'] ?? '');
  if (child.type === 'picture') return `![${escaped(text)}](${address(child['url'])})`;
  return child['code'] === true && text.trim() !== '' ? inCode(text) : escaped(text);
}

function inCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** Only what would mean something else: a name such as `first_name` stays as it is. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/<(?=[a-z/!?])/gi, '\\<');

const address = (url: unknown): string => {
  const text = String(url);
  return /[\s()<>]/.test(text) ? `<${text.replace(/[\s<>]/g, encodeURIComponent)}>` : text;
};
