/** Sizes and times as v4 configs write them. */

const BYTES: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** `1mb`, `56kb`, `200 MB` or a number of bytes; undefined for anything else. */
export function parseSize(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/i.exec(value.trim()) : null;
  if (!match) return undefined;
  return Math.floor(Number(match[1]) * (BYTES[(match[2] ?? 'b').toLowerCase()] ?? 1));
}
