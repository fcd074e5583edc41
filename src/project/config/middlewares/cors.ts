/** `strapi::cors`: which other sites' pages may call the API. */
import type { ConfigReader } from '../config-reader.ts';

export interface CorsConfig {
  /** The allowed origins, `*` among them for any; null when the project names none (S11). */
  readonly origins: readonly string[] | null;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
  /** null when the project doesn't say (S11). */
  readonly credentials: boolean | null;
  /** Seconds a preflight answer may be kept. */
  readonly maxAge: number;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const HEADERS = ['Content-Type', 'Authorization', 'Origin', 'Accept'];
const ONE_YEAR = 31_536_000;

export function readCorsConfig(reader: ConfigReader): CorsConfig {
  reader.ignore('keepHeaderOnError', 'enabled');
  const credentials = reader.unchecked('credentials');
  return {
    origins: readOrigins(reader),
    methods: reader.strings('methods', METHODS, 'methods'),
    headers: reader.strings('headers', HEADERS, 'header names'),
    exposedHeaders: reader.strings('expose', [], 'header names'),
    credentials: credentials === undefined ? null : reader.boolean('credentials', false),
    maxAge: reader.integer('maxAge', ONE_YEAR, { min: 0 }),
  };
}

/** An empty text is a variable without a value, which must not open the server to all. */
function readOrigins(reader: ConfigReader): readonly string[] | null {
  return reader.strings('origin', null, "origins such as 'https://example.org', or one of them");
}
