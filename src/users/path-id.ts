/** The id of a user or role in a path. */

/** Ids as v4's database takes them: with a sign, zeros or blanks around, but no fraction (A32). */
const ID = /^\s*[+-]?\d+\s*$/;

/** @returns null for what can be no id */
export function idIn(text: string | undefined): number | null {
  const id = text !== undefined && ID.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
