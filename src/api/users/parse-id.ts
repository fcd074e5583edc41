/** The id of a user or role in a path. */

/** Ids in the forms that v4's database accepts: with a sign, zeros or blanks around, but no fraction (A32). */
const ID = /^\s*[+-]?\d+\s*$/;

/** @returns null for a text that can be no id */
export function parseId(text: string | undefined): number | null {
  const id = text !== undefined && ID.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
