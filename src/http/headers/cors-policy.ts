/** Which other sites' pages may read the answers (`strapi::cors`). */
import type { CompatibilityRules } from '../../base/compatibility-rules.ts';
import { ANY_ORIGIN, type CorsConfig, type OriginFunction } from '../../project/config/middlewares/cors.ts';

/** The CORS headers of a configuration, as name, value, name, value … */
export interface CorsPolicy {
  /** For an ordinary answer to a page of this origin. */
  headersFor(origin: string | undefined): readonly string[];
  /** For a preflight answer, all of it. */
  preflightFor(origin: string | undefined): readonly string[];
  /** Whether answers differ by origin. */
  readonly varies: boolean;
}

/**
 * Without configured origins any origin is reflected, as in v4 with credentials allowed; by the rule
 * `openCorsHasNoCredentials` any origin may read but without credentials.
 */
export function corsPolicy(config: CorsConfig, rules: CompatibilityRules): CorsPolicy {
  const named =
    config.origins !== null && !config.origins.includes(ANY_ORIGIN) ? new Set(config.origins) : null;
  const anonymous = named === null && rules.openCorsHasNoCredentials;
  const credentials = !anonymous && (config.credentials ?? true);

  const common = (origin: string | undefined): string[] => {
    if (anonymous) return ['Access-Control-Allow-Origin', '*'];
    const allowed =
      origin !== undefined &&
      (config.originOf ? isAllowedBy(config.originOf, origin) : named === null || named.has(origin));
    // the reference sends the header empty where there is no origin to allow
    const list = ['Vary', 'Origin', 'Access-Control-Allow-Origin', allowed ? origin : ''];
    if (credentials) list.push('Access-Control-Allow-Credentials', 'true');
    return list;
  };
  const exposed =
    config.exposedHeaders.length > 0
      ? ['Access-Control-Expose-Headers', config.exposedHeaders.join(',')]
      : [];
  const preflight = ['Access-Control-Allow-Methods', config.methods.join(',')];
  if (config.headers.length > 0) preflight.push('Access-Control-Allow-Headers', config.headers.join(','));
  preflight.push('Access-Control-Max-Age', String(config.maxAge));

  return {
    headersFor: (origin) => [...common(origin), ...exposed],
    preflightFor: (origin) => [...common(origin), ...preflight],
    varies: !anonymous,
  };
}

/**
 * Asks the project's own function. One that fails, or takes its time with a promise, allows no origin: headers are made
 * before the request is read.
 */
function isAllowedBy(originOf: OriginFunction, origin: string): boolean {
  const headers = { origin };
  const get = (name: string): string => (name.toLowerCase() === 'origin' ? origin : '');
  const request = { header: headers, headers, get };
  try {
    const answer = originOf({ ...request, request, accept: { headers }, req: { headers } });
    if (answer === ANY_ORIGIN) return true;
    const list: readonly unknown[] = Array.isArray(answer) ? answer : String(answer ?? '').split(/\s*,\s*/);
    return origin !== ANY_ORIGIN && list.includes(origin);
  } catch {
    return false;
  }
}
