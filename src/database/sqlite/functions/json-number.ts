/** `octavo_number(x)`: a number as `JSON.stringify` prints it, which SQLite's own JSON functions don't. */

/**
 * `1e21` → `1e+21`, `10.0` → `10`, `-0` → `0`, infinity → `null`. A loosely typed column may hold a
 * text: it counts as the number it spells, an empty one as 0 as in v4, any other as `null`.
 */
export function jsonNumber(value: unknown): string {
  if (typeof value === 'number') return JSON.stringify(value);
  // text that is no number is NaN, which JSON prints as null
  if (typeof value === 'string') return JSON.stringify(Number(value));
  return 'null';
}
