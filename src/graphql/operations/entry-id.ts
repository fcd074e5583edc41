/** Ids as clients have them: texts. */

/** Only an id as it is printed is one; null for anything else (A1). */
export function entryId(id: unknown): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && String(number) === String(id) ? number : null;
}
