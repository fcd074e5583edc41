/** What differs from run to run and says nothing: times of the run, tokens, random parts of file names. */

const STARTED = Date.now();
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const JWT = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
const UPLOAD_HASH = /_[0-9a-f]{10}(?=\.\w+$|$)/;
const HASHED = new Set(['hash', 'url', 'path']);

/** @param address the server's own, which becomes `<base>` */
export function normalise(value: unknown, address: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (ISO.test(value)) {
      const time = Date.parse(value);
      return time >= STARTED - 2000 && time <= Date.now() + 60_000 ? '<now>' : value;
    }
    const text = value.replace(JWT, '<jwt>').replaceAll(address, '<base>');
    return HASHED.has(key) ? text.replace(UPLOAD_HASH, '_<hash>') : text;
  }
  if (Array.isArray(value)) return value.map((one) => normalise(one, address, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, normalise(one, address, name)]),
  );
}
