/**
 * The SQL functions generated statements may call. No index or stored object uses them: the file must
 * stay readable for programs that don't have them.
 */
import type { Database as Handle } from 'better-sqlite3';

/**
 * Registers `octavo_number`, `octavo_iso` and `octavo_fold` with one connection; for the guard see
 * `statement-guard.ts`.
 */
export function registerFunctions(handle: Handle): void {
  handle.function('octavo_number', { deterministic: true }, jsonNumber);
  handle.function('octavo_iso', { deterministic: true }, jsonDateTime);
  handle.function('octavo_fold', { deterministic: true }, foldCase);
}

/** A text or number in lower case; null stays null, and so does a BLOB, which is no text. */
export function foldCase(value: unknown): string | null {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value === 'number') return String(value);
  return null;
}

/**
 * Milliseconds → `"2024-02-29T12:00:00.000Z"` with its quotes. A text is read as a date, since databases filled
 * by hand contain some. An invalid date gives `null`, as does a time beyond the range of a Date.
 */
export function jsonDateTime(value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') return 'null';
  return JSON.stringify(new Date(value));
}

/**
 * `1e21` → `1e+21`, `10.0` → `10`, `-0` → `0`, infinity → `null`. A loosely typed column may contain a text: it
 * counts as the number it spells, an empty one as 0 as in v4, any other as `null`.
 */
export function jsonNumber(value: unknown): string {
  if (typeof value === 'number') return JSON.stringify(value);
  // text that is no number is NaN, which JSON prints as null
  if (typeof value === 'string') return JSON.stringify(Number(value));
  return 'null';
}
