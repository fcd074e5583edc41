/** Which other sites' pages may read the answers (`strapi::cors`). */
import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import {
  ANY_ORIGIN,
  type CorsConfig,
  type OriginFunction,
} from '../../../core/project/config/middlewares/cors.ts';

/** The CORS headers of a configuration, as name, value, name, value … */
export interface CorsPolicy {
  /**
   * The origin that an answer names.
   * @param origin of the page that asks; undefined without one
   * @returns null where the answer has none of the headers
   */
  allowedFor(origin: string | undefined): string | null;
  /** For an ordinary answer. */
  headersFor(allowed: string | null): readonly string[];
  /** For a preflight's answer, all of it; null where the origin is not allowed. */
  preflightFor(origin: string | undefined): readonly string[] | null;
  /** Whether answers differ by origin. */
  readonly varies: boolean;
}

/**
 * Without configured origins any origin is reflected, as in v4 with credentials allowed; by the rule
 * `openCorsHasNoCredentials` any origin may read but without credentials. As in v4 an origin that may not read gets none of
 * the headers, and an answer to a request without an origin has an empty one, or `*` where there are no credentials.
 */
export function corsPolicy(config: CorsConfig, rules: CompatibilityRules): CorsPolicy {
  const named =
    config.origins !== null && !config.origins.includes(ANY_ORIGIN) ? new Set(config.origins) : null;
  const anonymous = named === null && rules.openCorsHasNoCredentials;
  const credentials = !anonymous && (config.credentials ?? true);
  const withoutOrigin = credentials ? '' : ANY_ORIGIN;
  const exposed =
    config.exposedHeaders.length > 0
      ? ['Access-Control-Expose-Headers', config.exposedHeaders.join(',')]
      : [];
  const preflight = ['Access-Control-Allow-Methods', config.methods.join(',')];
  if (config.headers.length > 0) preflight.push('Access-Control-Allow-Headers', config.headers.join(','));
  preflight.push('Access-Control-Max-Age', String(config.maxAge));

  const allowedFor = (origin: string | undefined): string | null => {
    if (anonymous || !origin) return withoutOrigin;
    if (config.originOf) return allowedBy(config.originOf, origin);
    if (named === null) return origin;
    return config.fixedOrigin ?? (named.has(origin) ? origin : null);
  };
  const common = (allowed: string | null): string[] => [
    ...(anonymous ? [] : ['Vary', 'Origin']),
    ...(allowed === null ? [] : ['Access-Control-Allow-Origin', allowed]),
    ...(allowed !== null && credentials ? ['Access-Control-Allow-Credentials', 'true'] : []),
  ];
  return {
    allowedFor,
    headersFor: (allowed) => [...common(allowed), ...(allowed === null ? [] : exposed)],
    preflightFor: (origin) => {
      const allowed = allowedFor(origin);
      return allowed === null ? null : [...common(allowed), ...preflight];
    },
    varies: !anonymous,
  };
}

/**
 * Asks the project's own function. One that fails, or takes its time with a promise, allows no origin: headers are made
 * before the request is read.
 */
function allowedBy(originOf: OriginFunction, origin: string): string | null {
  const headers = { origin };
  const get = (name: string): string => (name.toLowerCase() === 'origin' ? origin : '');
  const request = { header: headers, headers, get };
  try {
    const answer = originOf({ ...request, request, accept: { headers }, req: { headers } });
    if (answer === ANY_ORIGIN) return origin;
    const list: readonly unknown[] = Array.isArray(answer) ? answer : String(answer ?? '').split(/\s*,\s*/);
    return origin !== ANY_ORIGIN && list.includes(origin) ? origin : null;
  } catch {
    return null;
  }
}
