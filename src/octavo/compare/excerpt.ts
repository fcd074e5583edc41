/** Two texts shortened around the place where they first differ. */

/** Characters shown before and behind it. */
const AROUND = 160;

/** @returns the parts of both texts, with `…` where something is left out */
export function excerpts(one: string, other: string): readonly [string, string] {
  let at = 0;
  const shorter = Math.min(one.length, other.length);
  while (at < shorter && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - AROUND);
  const cut = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, at + AROUND)}${text.length > at + AROUND ? '…' : ''}`;
  return [cut(one), cut(other)];
}
