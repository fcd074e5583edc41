/** `users-permissions` of `config/plugins` (G36 and G45). */
import type { ConfigReader } from '../config-reader.ts';
import { parseDuration } from '../config-values.ts';
import type { CompatContext } from '../section-context.ts';
import { comesWithProject, readPluginEntry } from './plugin-entry.ts';

export interface UsersPermissionsConfig {
  readonly enabled: boolean;
  /** Signs the users' JWTs; empty only if the plugin is off. */
  readonly jwtSecret: string;
  /** `jwt.expiresIn` in seconds. */
  readonly jwtLifetime: number;
  readonly ratelimit: {
    readonly enabled: boolean;
    /** Milliseconds. */
    readonly interval: number;
    readonly max: number;
    /**
     * Where counts are stored; undefined for this process's memory, or the database if there are several
     * processes.
     */
    readonly store: 'memory' | 'database' | 'redis' | undefined;
    /** The address of the Redis with the counts; undefined if there is none. */
    readonly redis: string | undefined;
  };
  /** Attributes besides the built-in ones that `register` accepts; null if the project does not say. */
  readonly registerFields: readonly string[] | null;
  /** Attributes that users may change in their own profile; Octavo's own key. */
  readonly profileFields: readonly string[];
  /**
   * Whether front ends get the tokens of sign-in providers and may send them, as in v4; otherwise they get a
   * code that is valid once, and send that.
   */
  readonly providerTokens: boolean;
  /** `callback.validate`: throws for a forbidden address; null for the usual rule. */
  readonly validateCallback: ValidateCallback | null;
}

/** The project's own rule, possibly asynchronous. It gets the provider without its secret. */
export type ValidateCallback = (callback: string, provider: object) => unknown;

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** The secret falls back to the variable `JWT_SECRET`, as in v4; without either the start fails. */
export function readUsersPermissionsConfig(
  plugins: ConfigReader,
  context: CompatContext,
): UsersPermissionsConfig {
  const entry = readPluginEntry(plugins, 'users-permissions');
  const { config } = entry;
  const enabled = entry.enabled ?? comesWithProject('@strapi/plugin-users-permissions', context);
  const jwt = config.section('jwt');
  jwt.ignore('algorithm');
  const ratelimit = config.section('ratelimit');
  ratelimit.ignore('prefixKey', 'headers', 'driver', 'delayAfter', 'timeWait', 'whitelist');
  config.ignore('layout', 'grant', 'layoutOptions', 'email');

  const jwtSecret = config.secret('jwtSecret', context.variables['JWT_SECRET'] ?? '');
  if (enabled && jwtSecret === '') {
    config.problem(
      'jwtSecret',
      'missing; set it here or as the variable JWT_SECRET (`openssl rand -base64 32`)',
    );
  } else if (enabled && context.environment === 'production' && isWeak(jwtSecret)) {
    config.problem(
      'jwtSecret',
      `too weak for production: a template's placeholder, or fewer than ${SHORTEST_SECRET} characters; \`openssl rand -base64 32\` makes a good one`,
    );
  }
  return {
    enabled,
    jwtSecret,
    jwtLifetime: jwt.custom('expiresIn', THIRTY_DAYS, "seconds or a text such as '30d'", parseDuration),
    ratelimit: {
      enabled: ratelimit.boolean('enabled', true),
      interval: ratelimit.integer('interval', 60_000, { min: 1 }),
      max: ratelimit.integer('max', 10, { min: 1 }),
      ...readStore(ratelimit),
    },
    registerFields: readRegisterFields(config.section('register')),
    profileFields: config.section('profile').strings('allowedFields', []),
    providerTokens: config.boolean('providerTokens', !context.rules.providerTokensAreWithheld),
    validateCallback: config
      .section('callback')
      .custom('validate', null, 'a function', (value) =>
        typeof value === 'function' ? (value as ValidateCallback) : undefined,
      ),
  };
}

/** As in v4 no list is another thing than an empty one. */
function readRegisterFields(register: ConfigReader): readonly string[] | null {
  const isConfigured = register.unchecked('allowedFields') !== undefined;
  return isConfigured ? register.strings('allowedFields', []) : null;
}

const STORES = ['memory', 'database', 'redis'] as const;

function readStore(ratelimit: ConfigReader): Pick<UsersPermissionsConfig['ratelimit'], 'store' | 'redis'> {
  const redis = ratelimit.secret('redis', undefined);
  const store = ratelimit.choice('store', STORES, redis === undefined ? undefined : 'redis');
  if (store === 'redis' && !/^rediss?:\/\/./.test(redis ?? '')) {
    // the value may contain a password
    ratelimit.problem('redis', "expected an address such as 'redis://user:password@host:6379/0'");
  }
  return { store, redis };
}

/** In characters; an attacker with one JWT can try all shorter secrets offline. */
const SHORTEST_SECRET = 16;

/** Placeholders in project templates and examples. */
const PLACEHOLDER = /^(to-?be-?modified|change-?(me|it)|your-|my-?(jwt-?)?secret|secret)/i;

const isWeak = (secret: string): boolean => secret.length < SHORTEST_SECRET || PLACEHOLDER.test(secret);
