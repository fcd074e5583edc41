/** `users-permissions` of `config/plugins` (gaps 36 and 45). */
import type { ConfigReader } from '../config-reader.ts';
import { parseDuration } from '../parse-duration.ts';
import type { SectionContext } from '../section-context.ts';
import { comesWithProject } from './comes-with-project.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface UsersPermissionsConfig {
  readonly enabled: boolean;
  /** Signs the users' JWTs; empty only where the plugin is off. */
  readonly jwtSecret: string;
  /** `jwt.expiresIn` in seconds. */
  readonly jwtLifetime: number;
  readonly ratelimit: {
    readonly enabled: boolean;
    /** Milliseconds. */
    readonly interval: number;
    readonly max: number;
  };
  /** Attributes besides the built-in ones that `register` takes. */
  readonly registerFields: readonly string[];
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** The secret falls back to the variable `JWT_SECRET`, as in v4; without either the start fails. */
export function readUsersPermissionsConfig(
  plugins: ConfigReader,
  context: SectionContext,
): UsersPermissionsConfig {
  const entry = readPluginEntry(plugins, 'users-permissions');
  const { config } = entry;
  const enabled = entry.enabled ?? comesWithProject('@strapi/plugin-users-permissions', context);
  const jwt = config.section('jwt');
  jwt.ignore('algorithm');
  const ratelimit = config.section('ratelimit');
  ratelimit.ignore('prefixKey', 'headers', 'driver', 'delayAfter', 'timeWait', 'whitelist');
  config.ignore('layout', 'callback', 'grant', 'layoutOptions', 'email');

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
    },
    registerFields: config.section('register').strings('allowedFields', []),
  };
}

/** In characters; whoever knows one JWT can try shorter secrets at leisure. */
const SHORTEST_SECRET = 16;

/** What project templates and examples put in its place. */
const PLACEHOLDER = /^(to-?be-?modified|change-?(me|it)|your-|my-?(jwt-?)?secret|secret)/i;

const isWeak = (secret: string): boolean => secret.length < SHORTEST_SECRET || PLACEHOLDER.test(secret);
