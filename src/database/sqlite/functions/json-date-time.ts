/** `octavo_iso(ms)`: a point in time as `JSON.stringify` prints a Date. */

/**
 * Milliseconds → `"2024-02-29T12:00:00.000Z"` with its quotes; a text is read as a date, since databases
 * filled by hand hold some. What is no date gives `null`, as does a time beyond what a Date holds.
 */
export function jsonDateTime(value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') return 'null';
  return JSON.stringify(new Date(value));
}
