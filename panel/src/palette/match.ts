/** Which places fit what was typed: each word must begin a word of the label, or stand in it. Pure. */

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @returns the items that fit, those whose label begins with the words first */
export function matching<Item extends { readonly label: string }>(
  items: readonly Item[],
  searchText: string,
): Item[] {
  const wanted = plain(searchText).split(/\s+/).filter(Boolean);
  const fits = (item: Item): boolean => wanted.every((term) => plain(item.label).includes(term));
  const begins = (item: Item): boolean => plain(item.label).startsWith(wanted.join(' '));
  const found = items.filter(fits);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
