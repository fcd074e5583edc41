/** The header `Upload-Metadata` of tus: names, each with a value in base64, and commas between them. */

/** Characters of the header; one of Node's holds no more in all. */
const LONGEST = 12_000;

/**
 * The values by name.
 * @returns null for a header that is none
 */
export function readUploadMetadata(header: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  if (header.length > LONGEST) return null;
  if (header.trim() === '') return values;
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...more] = pair.trim().split(/ +/);
    if (name === '' || more.length > 0 || values.has(name)) return null;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return null;
    values.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
