/** What is left of a long name: PostgreSQL keeps 63 bytes, and cuts without a word. */
import { createHash } from 'node:crypto';
import { OWN_PREFIX } from '../own-prefix.ts';

const LONGEST = 63;
const DIGEST = 8;

/**
 * A name of the v4 layout is cut as the server cuts it, so that it is found in a database v4 has made. Our
 * own end in a digest instead: `octavo_<long>_order` and `octavo_<long>_inv_order` must stay two.
 */
export function storedName(name: string): string {
  const bytes = Buffer.from(name);
  if (bytes.length <= LONGEST) return name;
  if (!name.startsWith(OWN_PREFIX)) return cut(bytes, LONGEST);
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST);
  return `${cut(bytes, LONGEST - DIGEST - 1)}_${digest}`;
}

/** The first bytes, no letter cut in two. */
function cut(bytes: Buffer, length: number): string {
  let end = length;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
