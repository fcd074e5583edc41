/** `strapi::cors`: which other sites' pages may call the API. */
import type { ConfigReader } from '../config-reader.ts';

export interface CorsConfig {
  /** The allowed origins, including `*` for any; null if the project names none (S11). */
  readonly origins: readonly string[] | null;
  /** The project's own function of v4's `ctx`, instead of a list; null if there is none. */
  readonly originOf: OriginFunction | null;
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

/** An empty text is a variable without a value, which must not open the server to all. */
function readOrigins(reader: ConfigReader): Pick<CorsConfig, 'origins' | 'originOf'> {
  const value = reader.unchecked('origin');
  if (typeof value === 'function') return { origins: [], originOf: value as OriginFunction };
  const what = "origins such as 'https://example.org', or one of them";
  const isPattern = (item: unknown): boolean => item instanceof RegExp;
  if (!Array.isArray(value) || !value.some(isPattern)) {
    return { origins: reader.strings('origin', null, what), originOf: null };
  }
  reader.warning(
    'origin',
    'patterns in the list fit no origin, as in v4; write the origins out, or a function',
  );
  return { origins: value.filter((item) => typeof item === 'string' && item !== ''), originOf: null };
}
