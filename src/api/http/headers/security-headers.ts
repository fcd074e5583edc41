/** The headers of `strapi::security`: what v4 sends by default, without a vendor's host (A38). */
import { contentSecurityPolicy } from './content-security-policy.ts';

type Settings = Readonly<Record<string, unknown>>;

/** One header: its name, and its value for the settings of its key; null for none. */
interface SecurityHeader {
  readonly key: string;
  readonly name: string;
  /** Sent without the project asking. */
  readonly byDefault: boolean;
  value(settings: Settings): string | null;
}

const ONE_YEAR = 31_536_000;

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

const fixed = (key: string, name: string, byDefault: boolean, value: string): SecurityHeader => ({
  key,
  name,
  byDefault,
  value: () => value,
});

const policy = (key: string, name: string, fallback: string): SecurityHeader => ({
  key,
  name,
  byDefault: false,
  value: (settings) => text(settings['policy'], fallback),
});

const HEADERS: readonly SecurityHeader[] = [
  {
    key: 'contentSecurityPolicy',
    name: 'Content-Security-Policy',
    byDefault: true,
    value: contentSecurityPolicy,
  },
  policy('crossOriginEmbedderPolicy', 'Cross-Origin-Embedder-Policy', 'require-corp'),
  policy('crossOriginOpenerPolicy', 'Cross-Origin-Opener-Policy', 'same-origin'),
  policy('crossOriginResourcePolicy', 'Cross-Origin-Resource-Policy', 'same-origin'),
  fixed('originAgentCluster', 'Origin-Agent-Cluster', false, '?1'),
  {
    key: 'referrerPolicy',
    name: 'Referrer-Policy',
    byDefault: true,
    value: ({ policy: value }) => (Array.isArray(value) ? value.join(',') : text(value, 'no-referrer')),
  },
  { key: 'hsts', name: 'Strict-Transport-Security', byDefault: true, value: transportSecurity },
  fixed('noSniff', 'X-Content-Type-Options', true, 'nosniff'),
  {
    key: 'dnsPrefetchControl',
    name: 'X-DNS-Prefetch-Control',
    byDefault: true,
    value: ({ allow }) => (allow === true ? 'on' : 'off'),
  },
  fixed('ieNoOpen', 'X-Download-Options', true, 'noopen'),
  {
    key: 'frameguard',
    name: 'X-Frame-Options',
    byDefault: true,
    value: ({ action }) => text(action, 'sameorigin').toUpperCase(),
  },
  {
    key: 'permittedCrossDomainPolicies',
    name: 'X-Permitted-Cross-Domain-Policies',
    byDefault: true,
    value: ({ permittedPolicies }) => text(permittedPolicies, 'none'),
  },
  fixed('xssFilter', 'X-XSS-Protection', false, '0'),
];

/**
 * The headers as name, value, name, value …
 * @param config `strapi::security`'s config as helmet takes it: false leaves a header out, an object or
 * true asks for it; a key that is absent keeps the default
 */
export function securityHeaders(config: Settings): readonly string[] {
  return HEADERS.flatMap((header) => {
    const setting = config[header.key] ?? header.byDefault;
    if (setting === false) return [];
    const value = header.value(typeof setting === 'object' && setting !== null ? (setting as Settings) : {});
    return value === null ? [] : [header.name, value];
  });
}

function transportSecurity({ maxAge, includeSubDomains, preload }: Settings): string {
  const age = typeof maxAge === 'number' && maxAge >= 0 ? Math.floor(maxAge) : ONE_YEAR;
  const parts = [`max-age=${age}`];
  if (includeSubDomains !== false) parts.push('includeSubDomains');
  if (preload === true) parts.push('preload');
  return parts.join('; ');
}
