/** What differs from run to run and says nothing: times of the run, JWTs, random parts of file names, addresses. */

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const JWT = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
const UPLOAD_HASH = /_[0-9a-f]{10}(?=\.\w+$|$)/;
const HASHED = new Set(['hash', 'url', 'path']);

/** Clocks of two machines may differ by so much. */
const BEFORE_MS = 2000;
const AFTER_MS = 60_000;

/** What is replaced. */
export interface NormaliseOptions {
  /** The server's addresses, each of which becomes `<base>`. */
  readonly addresses: readonly string[];
  /** Times from this one until `now` become `<now>`: what the run has written. */
  readonly started: number;
  readonly now: number;
  /** Whether the run uploads files: random parts of their names become `<hash>`. */
  readonly uploads: boolean;
}

/** @returns a JSON value with the same text for what is different in each run */
export function normalise(value: unknown, options: NormaliseOptions, key = ''): unknown {
  if (typeof value === 'string') return normaliseText(value, options, key);
  if (Array.isArray(value)) return value.map((one) => normalise(one, options, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, normalise(one, options, name)]),
  );
}

function normaliseText(value: string, options: NormaliseOptions, key: string): string {
  const { addresses, started, now, uploads } = options;
  if (ISO.test(value)) {
    const time = Date.parse(value);
    return time >= started - BEFORE_MS && time <= now + AFTER_MS ? '<now>' : value;
  }
  const text = addresses.reduce(
    (each, address) => each.replaceAll(address, '<base>'),
    value.replace(JWT, '<jwt>'),
  );
  return uploads && HASHED.has(key) ? text.replace(UPLOAD_HASH, '_<hash>') : text;
}
