/** The texts of one pasted paragraph, with the white space that readers see. Pure. */
import { type Block, MARKS } from '../blocks-schema.ts';
import type { Marks } from './pasted-marks.ts';

/** A text, link or picture before the white space around it is known. */
export interface Piece {
  readonly text: string;
  readonly marks: Marks;
  readonly link: string | null;
  /** The address of a picture; `text` describes it. */
  readonly picture?: string;
}

/** Pieces without white space at the ends, around line breaks, and twice; line breaks are those of the text. */
export function trimmed(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let before = '\n';
  for (const piece of pieces) {
    if (piece.picture !== undefined) {
      kept.push(piece);
      before = '';
      continue;
    }
    let text = piece.text.replace(/[ \t]*\n[ \t]*/g, '\n').replace(/[ \t]{2,}/g, ' ');
    if (/[ \n]$/.test(before)) text = text.replace(/^ +/, '');
    if (text.startsWith('\n')) dropSpaceAtEnd(kept);
    if (text === '') continue;
    kept.push({ ...piece, text });
    before = text;
  }
  return withoutEnds(kept);
}

function dropSpaceAtEnd(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.picture !== undefined || !last?.text.endsWith(' ')) return;
  pieces.pop();
  if (last.text.trimEnd() !== '') pieces.push({ ...last, text: last.text.replace(/ +$/, '') });
}

const isBlank = ({ text, picture }: Piece): boolean => picture === undefined && text.trim() === '';

function withoutEnds(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isBlank(piece));
  if (first < 0) return [];
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return pieces.slice(first, last + 1).map((piece, index, all) => {
    let { text } = piece;
    if (piece.picture !== undefined) return piece;
    if (index === 0) text = text.trimStart();
    if (index === all.length - 1) text = text.trimEnd();
    return { ...piece, text };
  });
}

/** Pieces → the children of a block. A picture becomes a block of its own kind, `picture`, which no text of v4 has. */
export function inlineOf(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let link = null as { readonly url: string; readonly children: Block[] } | null;
  for (const piece of pieces) {
    if (piece.picture !== undefined) {
      blocks.push({ type: 'picture', url: piece.picture, text: piece.text });
      link = null;
    } else if (piece.link === null) {
      push(blocks, textOf(piece));
      link = null;
    } else {
      if (link?.url !== piece.link) {
        link = { url: piece.link, children: [] };
        blocks.push({ type: 'link', url: link.url, children: link.children });
      }
      push(link.children, textOf(piece));
    }
  }
  return blocks;
}

function textOf({ text, marks, link }: Piece): Block {
  // all links are underlined
  const names = MARKS.filter((name) => marks[name] === true && !(name === 'underline' && link !== null));
  return { type: 'text', text, ...Object.fromEntries(names.map((name) => [name, true])) };
}

/** Adds a text to the one before it where both look the same. */
function push(texts: Block[], next: Block): void {
  const last = texts.at(-1);
  if (last?.type === 'text' && MARKS.every((name) => last[name] === next[name])) {
    texts[texts.length - 1] = { ...last, text: `${last['text']}${next['text']}` };
  } else texts.push(next);
}
