/** JSON values as `String` prints them, whatever members they have. */

/** @returns the text; a list's items are joined by commas, and an object's own `toString` is not called */
export function plainText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one: unknown) => (one === null || one === undefined ? '' : plainText(one))).join(',');
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}
