/**
 * What a default action gives to the code that calls it: an object whose members are read from the finished
 * bytes when somebody looks at them. Code that only passes it on costs no parsing, and the bytes go out as
 * they are.
 */

interface Kept {
  readonly bytes: Buffer;
  parsed: Record<string, unknown> | null;
}

const KEPT = new WeakMap<object, Kept>();

/** @param bytes the JSON of an object with the members `data` and `meta` */
export function lazyBody(bytes: Buffer): object {
  const kept: Kept = { bytes, parsed: null };
  const body = {};
  for (const name of ['data', 'meta']) {
    Object.defineProperty(body, name, {
      get: () => parse(body, kept)[name],
      set: (value: unknown) => {
        parse(body, kept);
        (body as Record<string, unknown>)[name] = value;
      },
      enumerable: true,
      configurable: true,
    });
  }
  KEPT.set(body, kept);
  return body;
}

/** From here on it is an object like any other. */
function parse(body: object, kept: Kept): Record<string, unknown> {
  if (kept.parsed) return kept.parsed;
  kept.parsed = JSON.parse(kept.bytes.toString('utf8')) as Record<string, unknown>;
  for (const name of ['data', 'meta']) delete (body as Record<string, unknown>)[name];
  Object.assign(body, kept.parsed);
  return kept.parsed;
}

/** The bytes of a body nobody has looked into or added to; null for any other value. */
export function untouchedBytes(value: unknown): Buffer | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = KEPT.get(value);
  return kept && !kept.parsed && Object.keys(value).length === 2 ? kept.bytes : null;
}
