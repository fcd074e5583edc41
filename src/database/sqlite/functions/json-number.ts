/** `octavo_number(x)`: a number as `JSON.stringify` prints it, which SQLite's own JSON functions don't. */

const NUMERIC_TEXT = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/**
 * `1e21` → `1e+21`, `10.0` → `10`, `-0` → `0`, infinity → `null`. A text that is a number counts as
 * that number, as a loosely typed column may hold one; anything else gives `null`.
 */
export function jsonNumber(value: unknown): string {
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value === 'string' && NUMERIC_TEXT.test(value)) return JSON.stringify(Number(value));
  return 'null';
}
