/** The options of `octavo provider set`, and the members of v4's settings they are kept in. */
import { UsageError } from './command.ts';

interface Option {
  readonly member: string;
  /**
   * The option's text as it is kept; undefined for nothing.
   * @throws UsageError for a text that does not fit
   */
  read(text: string, option: string): unknown;
}

const texts = (member: string): Option => ({
  member,
  read: (text) => {
    const list = text.split(/[\s,]+/).filter(Boolean);
    return list.length > 0 ? list : undefined;
  },
});

const text = (member: string): Option => ({ member, read: (value) => value });

/** @param schemes those an address may have; any, but for scripts, unless given */
const address = (member: string, schemes?: readonly string[]): Option => ({
  member,
  read: (value, option) => {
    if (value === '') return undefined;
    const protocol = URL.parse(value)?.protocol;
    if (protocol === undefined || SCRIPTS.has(protocol) || !(schemes ?? [protocol]).includes(protocol)) {
      throw new UsageError(`${option} is no address: ${value}`);
    }
    if (schemes && protocol === 'http:') {
      console.error(`Warning: what goes to ${value} is not encrypted, the secret among it.`);
    }
    return value;
  },
});

const SCRIPTS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:']);

const WEB = ['https:', 'http:'];

const choice = (member: string, values: Readonly<Record<string, unknown>>): Option => ({
  member,
  read: (value, option) => {
    if (value === '') return undefined;
    if (!Object.hasOwn(values, value)) {
      throw new UsageError(`${option} is one of ${Object.keys(values).join(', ')}`);
    }
    return values[value];
  },
});

export const PROVIDER_OPTIONS = {
  key: text('key'),
  secret: text('secret'),
  callback: address('callback'),
  scope: texts('scope'),
  subdomain: text('subdomain'),
  issuer: address('issuer', WEB),
  'jwks-url': address('jwksurl', WEB),
  audience: texts('audiences'),
  'trust-email': choice('trust_email', { yes: true, no: false }),
  'auth-method': choice('token_endpoint_auth_method', {
    client_secret_basic: 'client_secret_basic',
    client_secret_post: 'client_secret_post',
  }),
  'authorize-url': address('authorize_url', WEB),
  'token-url': address('access_url', WEB),
  'api-url': address('api_url', WEB),
} as const satisfies Record<string, Option>;

export type ProviderOption = keyof typeof PROVIDER_OPTIONS;
