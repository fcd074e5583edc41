/** `octavo_fold(text)`: Unicode lower case, where SQLite's `lower` knows ASCII only (A3, A15). */

/** A text or number in lower case; null stays null, and so does a BLOB, which is no text. */
export function foldCase(value: unknown): string | null {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value === 'number') return String(value);
  return null;
}
