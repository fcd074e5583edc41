/** Ids of entries in GraphQL: only the printed form of one finds an entry (A1). */

/** The number of an id in its printed form, `7` or `"7"`; null for anything else. */
export function printedId(id: unknown): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && String(number) === String(id) ? number : null;
}
