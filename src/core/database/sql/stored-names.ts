/** Names of tables, columns and indexes that fit a server. */
import { createHash } from 'node:crypto';

/** Tables and indexes with this prefix are Octavo's own: v4 ignores them. */
export const OCTAVO_PREFIX = 'octavo_';

/** Names that are too long for a server. */
const DIGEST = 8;

/** The first bytes of a name, no letter cut in two. */
export function cutName(name: string, longest: number): string {
  const bytes = Buffer.from(name);
  let end = Math.min(longest, bytes.length);
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

/**
 * The same with a digest at its end, so that `octavo_<long>_order` and `octavo_<long>_inv_order` stay
 * different. A name that fits stays as it is.
 */
export function digestName(name: string, longest: number): string {
  if (Buffer.byteLength(name) <= longest) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST);
  return `${cutName(name, longest - DIGEST - 1)}_${digest}`;
}
