/** What the buttons of the Markdown editor do to a text. Pure: a text and a selection in, another text and selection out. */

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** What is selected afterwards. */
  readonly anchor: number;
  readonly head: number;
}

/** Puts signs around the selection, or takes them away where they are. */
export function wrap(text: string, from: number, to: number, before: string, after: string): Edit {
  const inner = text.slice(from, to);
  const start = from - before.length;
  if (start >= 0 && text.slice(start, from) === before && text.slice(to, to + after.length) === after) {
    return { from: start, to: to + after.length, insert: inner, anchor: start, head: start + inner.length };
  }
  const anchor = from + before.length;
  return { from, to, insert: before + inner + after, anchor, head: anchor + inner.length };
}

/** Puts a sign before each line of the selection, or takes it away where all have it. */
export function prefixLines(
  text: string,
  from: number,
  to: number,
  sign: (line: number) => string,
  any: RegExp,
): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isSet = lines.every((line, index) => line.startsWith(sign(index)));
  const insert = lines
    .map((line, index) => (isSet ? line.slice(sign(index).length) : sign(index) + line.replace(any, '')))
    .join('\n');
  return { from: start, to: end, insert, anchor: start, head: start + insert.length };
}

/** A link around the selection; its address is selected, to be written. */
export function wrapLink(text: string, from: number, to: number): Edit {
  const inner = text.slice(from, to);
  const [before, address] = [`[${inner}](`, 'https://'];
  if (inner === '') return { from, to, insert: `[](${address})`, anchor: from + 1, head: from + 1 };
  const anchor = from + before.length;
  return { from, to, insert: `${before}${address})`, anchor, head: anchor + address.length };
}

const ITEM = /^(\s*)(?:([-*+])|(\d+)([.)]))( +)(\[[ xX]\] +)?/;
const QUOTE = /^(?: {0,3}> ?)+/;
const FENCE = /^ {0,3}(?:```|~~~)/gm;

/**
 * What Enter does in a list or a quote: the next line has its sign as well, and on an item without text the sign goes.
 * @returns null where a line is just a line
 */
export function continueList(text: string, from: number, to: number): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', from);
  const line = text.slice(start, next < 0 ? text.length : next);
  if ((text.slice(0, start).match(FENCE)?.length ?? 0) % 2 === 1) return null;
  const quote = QUOTE.exec(line)?.[0] ?? '';
  const item = ITEM.exec(line.slice(quote.length));
  const sign = quote + (item?.[0] ?? '');
  if (sign === '' || from < start + sign.length) return null;
  if (line.length === sign.length) {
    // an empty item leaves the list, and a quote after it
    const left = item ? quote : '';
    const end = start + left.length;
    return { from: start, to: start + line.length, insert: left, anchor: end, head: end };
  }
  const insert = `\n${quote}${item ? nextSign(item) : ''}`;
  return { from, to, insert, anchor: from + insert.length, head: from + insert.length };
}

function nextSign([, space, bullet, number, end, gap, task]: RegExpExecArray): string {
  const sign = bullet ?? `${Number(number) + 1}${end}`;
  return `${space}${sign}${gap}${task ? '[ ] ' : ''}`;
}

/** A file as texts name it. */
export interface LinkedFile {
  readonly name: string;
  readonly alternativeText?: string | null;
  readonly mime: string;
  /** Whole, since texts are read on other hosts. */
  readonly url: string;
}

/**
 * Puts files in place of the selection: pictures as pictures, others as links. One goes into the line where the cursor
 * is; several, and one at the beginning of a line that has something already, get lines of their own.
 */
export function insertFiles(text: string, from: number, to: number, files: readonly LinkedFile[]): Edit {
  const beginsLine = from === 0 || text[from - 1] === '\n';
  const endsLine = to === text.length || text[to] === '\n';
  const before = files.length > 1 && !beginsLine ? '\n' : '';
  const after = (files.length > 1 || beginsLine) && !endsLine ? '\n' : '';
  const insert = before + files.map(fileMarkdown).join('\n') + after;
  const end = from + insert.length;
  return { from, to, insert, anchor: end, head: end };
}

function fileMarkdown({ name, alternativeText, mime, url }: LinkedFile): string {
  const linkText = (alternativeText || name).replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
  return mime.startsWith('image/') ? `![${linkText}](${address})` : `[${linkText}](${address})`;
}
