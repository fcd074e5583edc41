/**
 * What a default action gives to the code that calls it: an object whose members are read from the finished
 * bytes when code reads them. Code that only passes it on costs no parsing, and the bytes go out as
 * they are.
 */
import { hiddenField } from './hidden-field.ts';

type Body = Record<string, unknown>;

interface Kept {
  readonly body: Body;
  readonly bytes: Buffer;
  parsed: Body | null;
}

const KEPT = hiddenField<Kept>();

/** The same functions for all bodies: making new ones for each would cost more than reading an entry. */
const MEMBERS: PropertyDescriptorMap = { data: member('data'), meta: member('meta') };

/** @param bytes the JSON of an object with the members `data` and `meta` */
export function lazyBody(bytes: Buffer): object {
  const body: Body = {};
  Object.defineProperties(body, MEMBERS);
  KEPT.set(body, { body, bytes, parsed: null });
  return body;
}

function member(name: 'data' | 'meta'): PropertyDescriptor {
  return {
    get(this: object) {
      return parse(keptBy(this))[name];
    },
    set(this: object, value: unknown) {
      const kept = keptBy(this);
      parse(kept);
      kept.body[name] = value;
    },
    enumerable: true,
    configurable: true,
  };
}

/** Of a body, or of what inherits from one. */
function keptBy(value: object): Kept {
  let holder: object | null = value;
  while (holder !== null) {
    const kept = KEPT.get(holder);
    if (kept) return kept;
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  throw new TypeError('expected what a default action has given');
}

/** From here on it is an object like any other. */
function parse(kept: Kept): Body {
  if (kept.parsed) return kept.parsed;
  kept.parsed = JSON.parse(kept.bytes.toString('utf8')) as Body;
  for (const name of Object.keys(MEMBERS)) delete kept.body[name];
  Object.assign(kept.body, kept.parsed);
  return kept.parsed;
}

/** The bytes of a body that no code has read or added to; null for any other value. */
export function untouchedBytes(value: unknown): Buffer | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = KEPT.get(value);
  return kept && !kept.parsed && Object.keys(value).length === 2 ? kept.bytes : null;
}
