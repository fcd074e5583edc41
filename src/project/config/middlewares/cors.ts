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
    origins: reader.custom(
      'origin',
      null,
      "an origin such as 'https://example.org' or a list of them",
      toList,
    ),
    methods: reader.custom('methods', METHODS, 'a list of methods', toList),
    headers: reader.custom('headers', HEADERS, 'a list of header names', toList),
    exposedHeaders: reader.custom('expose', [], 'a list of header names', toList),
    credentials: credentials === undefined ? null : reader.boolean('credentials', false),
    maxAge: reader.integer('maxAge', ONE_YEAR, { min: 0 }),
  };
}

/** A list of texts, also written as one text with commas. */
function toList(value: unknown): readonly string[] | undefined {
  const items: unknown = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
  return Array.isArray(items) && items.every((item) => typeof item === 'string' && item !== '')
    ? [...(items as string[])]
    : undefined;
}
