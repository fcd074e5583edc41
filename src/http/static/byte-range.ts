/** The `Range` header. */

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file a client asks for.
 * @returns null for all of it (no range, several, or another unit), `unsatisfiable` for a range outside
 * the file. The last so many bytes (`bytes=-5`) are not served, as in v4.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  if (header === undefined || !header.startsWith('bytes=') || header.includes(',')) return null;
  const match = /^bytes=(\d+)-(\d*)$/.exec(header);
  if (!match) return 'unsatisfiable';
  const first = Number(match[1]);
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return first >= size || last < first ? 'unsatisfiable' : { first, last };
}
