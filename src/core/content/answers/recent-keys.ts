/** Which keys were asked for lately, as marks in a table of fixed size: enough to know most of them again. */

/** Marks kept; a new one takes the place of another. */
const MARKS = 1 << 16;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export class RecentKeys {
  readonly #marks = new Int32Array(MARKS);

  /** Notes that a key was asked for. @returns whether it was lately; rarely true for one that was not */
  add(key: string): boolean {
    const mark = markOf(key);
    const place = (mark ^ (mark >>> 16)) & (MARKS - 1);
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}

/** FNV-1a over the characters; never 0, which stands for no mark. */
function markOf(key: string): number {
  let mark = FNV_OFFSET;
  for (let at = 0; at < key.length; at += 1) mark = Math.imul(mark ^ key.charCodeAt(at), FNV_PRIME);
  return mark | 1;
}
