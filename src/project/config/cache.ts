/** `cache` in `config/api`: answers in memory, and what HTTP caches are told of them. */
import type { ConfigReader } from './config-reader.ts';
import { parseSize, toBoolean } from './config-values.ts';

/** Bytes of answers in memory unless the project says. */
const MEMORY = 64 * 1024 * 1024;

export interface CacheConfig {
  /** Bytes of memory that answers may take; 0: none are kept. */
  readonly memory: number;
  /** The uids of types whose answers are not kept. */
  readonly never: readonly string[];
}

/** Reads `cache` of a section; `false` is short for no memory. */
export function readCacheConfig(section: ConfigReader): CacheConfig {
  if (toBoolean(section.unchecked('cache')) === false) return { memory: 0, never: [] };
  const reader = section.section('cache');
  const memory = reader.custom('memory', MEMORY, "a size, such as '64mb', or false", (value) =>
    value === false ? 0 : parseSize(value),
  );
  const types = reader.section('types');
  const uids = Object.keys(types.remaining());
  const never = uids.filter((uid) => !readType(types.section(uid)));
  return { memory, never };
}

/** Whether answers of a type are kept. */
function readType(reader: ConfigReader): boolean {
  return reader.boolean('memory', true);
}
