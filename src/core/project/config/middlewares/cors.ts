/** `strapi::cors`: which other sites' pages may call the API. */
import type { ConfigReader } from '../config-reader.ts';

export interface CorsConfig {
  /** The allowed origins; only `*` for any; null if the project names none (S11). */
  readonly origins: readonly string[] | null;
  /** The project's own function of v4's `ctx`, instead of a list; null if there is none. */
  readonly originOf: OriginFunction | null;
  /** The one origin of a text without a list: each answer names it, whoever asks. */
  readonly fixedOrigin: string | null;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
  /** null if the project doesn't say (S11). */
  readonly credentials: boolean | null;
  /** Seconds for which a preflight answer may be cached. */
  readonly maxAge: number;
}

/** Returns the allowed origin, or a list of them, for a context whose request has only its `Origin` header. */
export type OriginFunction = (ctx: object) => unknown;

/** As the whole of `origin`, or of what its function returns: any origin. */
export const ANY_ORIGIN = '*';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const HEADERS = ['Content-Type', 'Authorization', 'Origin', 'Accept'];
const ONE_YEAR = 31_536_000;

export function readCorsConfig(reader: ConfigReader): CorsConfig {
  reader.ignore('keepHeaderOnError', 'enabled');
  const credentials = reader.unchecked('credentials');
  return {
    ...readOrigins(reader),
    methods: reader.strings('methods', METHODS, 'methods'),
    headers: reader.strings('headers', HEADERS, 'header names'),
    exposedHeaders: reader.strings('expose', [], 'header names'),
    credentials: credentials === undefined ? null : reader.boolean('credentials', false),
    maxAge: reader.integer('maxAge', ONE_YEAR, { min: 0 }),
  };
}

/**
 * An empty text is a variable without a value, which must not open the server to all. Neither must a `*` beside
 * origins: as in v4 it means any origin only where it is the whole text.
 */
function readOrigins(reader: ConfigReader): Pick<CorsConfig, 'origins' | 'originOf' | 'fixedOrigin'> {
  const value = reader.unchecked('origin');
  if (typeof value === 'function') {
    return { origins: [], originOf: value as OriginFunction, fixedOrigin: null };
  }
  const origins = listOf(reader, value);
  if (value === ANY_ORIGIN || !origins?.includes(ANY_ORIGIN)) {
    const isFixed = typeof value === 'string' && !/[*,]/.test(value) && origins?.length === 1;
    return { origins, originOf: null, fixedOrigin: isFixed ? origins[0]! : null };
  }
  reader.warning(
    'origin',
    "'*' in a list fits no origin, as in v4; write the origins out, or origin: '*' for any",
  );
  const named = origins.filter((origin) => origin !== ANY_ORIGIN);
  return { origins: named, originOf: null, fixedOrigin: null };
}

function listOf(reader: ConfigReader, value: unknown): readonly string[] | null {
  const isPattern = (item: unknown): boolean => item instanceof RegExp;
  if (!Array.isArray(value) || !value.some(isPattern)) {
    return reader.strings('origin', null, "origins such as 'https://example.org', or one of them");
  }
  reader.warning(
    'origin',
    'patterns in the list fit no origin, as in v4; write the origins out, or a function',
  );
  return value.filter((item) => typeof item === 'string' && item !== '');
}
