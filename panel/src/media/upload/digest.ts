/** The SHA-256 of a file, as the library records it. */

/** Larger files would have to be in memory at once, in bytes. */
const LARGEST = 100_000_000;

/** In lower-case hex; null where the browser cannot say: the file is large, or the page was not loaded by HTTPS. */
export async function digestOf(file: File): Promise<string | null> {
  if (file.size > LARGEST || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
