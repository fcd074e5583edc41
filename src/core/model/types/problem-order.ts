/** The order in which v4 lists the problems of an object's members. */

/**
 * v4 checks members from the last to the first, and then sorts by the first name of the object that occurs in the
 * problem's path: of `title` and `subtitle` the latter comes first.
 * @param names the object's members, in the order of the schema
 * @param arrange what is done in between
 */
export function inV4Order<T extends { readonly label: string }>(
  groups: readonly T[],
  names: readonly string[],
  arrange: (groups: readonly T[]) => readonly T[] = (all) => all,
): T[] {
  const place = ({ label }: T): number => names.findIndex((name) => label.includes(name));
  return arrange(groups.toReversed()).toSorted((a, b) => place(a) - place(b));
}
