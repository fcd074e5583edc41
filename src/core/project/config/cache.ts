/** `cache` in `config/api`: answers in memory, and the headers for HTTP caches. */
import type { ConfigReader } from './config-reader.ts';
import { parseSize, toBoolean } from './config-values.ts';

/** The longest time that answers may be late by, in ms. */
const MAX_STALE = 86_400_000;

/** Bytes of answers in memory unless the project says. */
const MEMORY = 64 * 1024 * 1024;

/** `Cache-Control` of the answers of one type, by the action that reads; null for none. */
export interface TypeCacheControl {
  readonly find: string | null;
  readonly findOne: string | null;
}

export interface CacheConfig {
  /** Bytes of memory that answers may take; 0: none are kept. */
  readonly memory: number;
  /** The uids of types whose answers are not kept. */
  readonly never: readonly string[];
  /** `Cache-Control` of the answers of types that `controlOf` does not name. */
  readonly control: TypeCacheControl;
  /** By uid. */
  readonly controlOf: Readonly<Record<string, TypeCacheControl>>;
  /** The header in which answers name what they are made of; null for none. */
  readonly tagHeader: string | null;
  /** Milliseconds that answers may be late by, where others have written; 0: never. */
  readonly maxStale: number;
}

const NO_CONTROL: TypeCacheControl = { find: null, findOne: null };

/** Neither memory nor headers. */
export const NO_CACHE: CacheConfig = {
  memory: 0,
  never: [],
  maxStale: 0,
  control: NO_CONTROL,
  controlOf: {},
  tagHeader: null,
};

/** Reads `cache` of a section; `false` is short for no memory. */
export function readCacheConfig(section: ConfigReader): CacheConfig {
  if (toBoolean(section.unchecked('cache')) === false) return NO_CACHE;
  const reader = section.section('cache');
  const memory = reader.custom('memory', MEMORY, "a size, such as '64mb', or false", (value) =>
    value === false ? 0 : parseSize(value),
  );
  const control = readControl(reader, NO_CONTROL);
  const tagHeader = reader.custom('tags', null, "the name of a header, such as 'Surrogate-Key'", (value) =>
    typeof value === 'string' && HEADER_NAME.test(value) ? value : undefined,
  );
  const types = reader.section('types');
  const never: string[] = [];
  const controlOf: Record<string, TypeCacheControl> = {};
  for (const uid of Object.keys(types.remaining())) {
    const type = types.section(uid);
    if (!type.boolean('memory', true)) never.push(uid);
    controlOf[uid] = readControl(type, control);
  }
  const maxStale = reader.integer('maxStale', 0, { min: 0, max: MAX_STALE });
  return { memory, never, maxStale, control, controlOf, tagHeader };
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** No line breaks: it is the value of a header. */
const HEADER_VALUE = /^[\x20-\x7e]+$/;

/** `cacheControl`: one text for both actions, or one for each. */
function readControl(reader: ConfigReader, fallback: TypeCacheControl): TypeCacheControl {
  const value = reader.unchecked('cacheControl');
  if (value === undefined) return fallback;
  if (typeof value === 'string' && HEADER_VALUE.test(value)) return { find: value, findOne: value };
  const actions = reader.section('cacheControl');
  const one = (name: string, usual: string | null): string | null =>
    actions.custom(name, usual, "a text, such as 'public, max-age=60'", (text) =>
      typeof text === 'string' && HEADER_VALUE.test(text) ? text : undefined,
    );
  return { find: one('find', fallback.find), findOne: one('findOne', fallback.findOne) };
}
