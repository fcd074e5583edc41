/** What the content of an uploaded file says about it: its type by its first bytes, and its digest. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sniffBytes, sniffType } from './sniff-type.ts';

/**
 * Bytes up to which a file is read at once. It has just been written, so this takes a fraction of a millisecond; in pieces it
 * takes some ten turns of the event loop, each as long as what other requests do in it.
 */
const SMALL = 256 * 1024;

export interface ContentFacts {
  /** Its media type; null for one that only text can show. */
  readonly type: string | null;
  /** SHA-256 in hex. */
  readonly digest: string;
}

export async function inspectContent(path: string, size: number): Promise<ContentFacts> {
  const hash = createHash('sha256');
  if (size <= SMALL) {
    const bytes = readFileSync(path);
    return { type: sniffBytes(bytes), digest: hash.update(bytes).digest('hex') };
  }
  const type = await sniffType(path);
  await pipeline(createReadStream(path), hash);
  return { type, digest: hash.digest('hex') };
}
