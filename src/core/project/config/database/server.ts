/** `config/database` of a project on a server, for all kinds of servers. */
import type { ConfigReader } from '../config-reader.ts';
import { toBoolean } from '../config-values.ts';

/** Octavo's own keys, and the pool. */
export interface ServerConfig {
  readonly pool: PoolConfig;
  /** Requests that may wait for a connection; those past it are answered 503. */
  readonly maxWaiting: number;
  /** How long a statement may take, in ms; 0 for no limit. */
  readonly statementTimeout: number;
  /** How long a start waits for a server that is not there yet, in ms. */
  readonly startTimeout: number;
}

/** A minute: longer than any request should take. */
export const STATEMENT_TIMEOUT = 60_000;

/**
 * The limits of the whole section.
 * @param statementTimeout the default of the section
 */
export const readServerLimits = (
  reader: ConfigReader,
  statementTimeout: number,
): Omit<ServerConfig, 'pool'> => ({
  maxWaiting: reader.integer('maxWaiting', 1000, { min: 0 }),
  statementTimeout: reader.integer('statementTimeout', statementTimeout, { min: 0 }),
  startTimeout: reader.integer('startTimeout', 30_000, { min: 0 }),
});

/** TLS as a driver takes it. */
export type Ssl = boolean | Readonly<Record<string, unknown>>;

/** `true`, `false`, or settings for TLS, also as the text of a variable. */
export const readSsl = (reader: ConfigReader): Ssl | undefined =>
  reader.custom('ssl', undefined, "true, false, 'no-verify' or an object", toSsl);

/** A value for TLS in a configuration or a connection string; undefined for an invalid one. */
export function toSsl(value: unknown): Ssl | undefined {
  const flag = toBoolean(value);
  if (flag !== undefined) return flag;
  if (value === 'no-verify') return { rejectUnauthorized: false };
  const settings = typeof value === 'string' ? parsed(value) : value;
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return undefined;
  const { rejectUnauthorized, ...rest } = settings as Record<string, unknown>;
  const connection = withoutUndefined(rest);
  // `env('DATABASE_SSL_REJECT_UNAUTHORIZED')` returns a text, which TLS would read as true
  const checks = toBoolean(rejectUnauthorized);
  return checks === undefined ? connection : { ...connection, rejectUnauthorized: checks };
}

/** The JSON of a text; undefined for any other. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys of `connection` that v4 knows and that have no meaning here. */
export function ignoreOthers(connection: ConfigReader): void {
  connection.boolean('useNullAsDefault', true);
  connection.unsupported('debug', 'statements are not printed');
  connection.ignore('asyncStackTraces', 'version', 'log', 'searchPath');
}

/** The values without undefined ones. */
export const withoutUndefined = <T extends object>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

/** `connection.pool` of `config/database`: the names and defaults are those of v4's own pool. */
export interface PoolConfig {
  /** Connections that stay open, and those there can be. */
  readonly min: number;
  readonly max: number;
  /** How long a request waits for a connection, in ms. */
  readonly acquireTimeout: number;
  /** How long an idle connection stays open, in ms. */
  readonly idleTimeout: number;
}

/** A request must not wait longer for a connection than clients wait for an answer. */
const ACQUIRE_TIMEOUT = 10_000;

/** @param connection the section that contains the pool */
export function readPool(connection: ConfigReader): PoolConfig {
  const inherited = connection.integer('acquireConnectionTimeout', ACQUIRE_TIMEOUT, { min: 1 });
  const pool = connection.section('pool');
  const max = pool.integer('max', 10, { min: 1 });
  const config = {
    min: pool.integer('min', Math.min(2, max), { min: 0, max }),
    max,
    acquireTimeout: pool.integer('acquireTimeoutMillis', inherited, { min: 1 }),
    idleTimeout: pool.integer('idleTimeoutMillis', 30_000, { min: 0 }),
  };
  pool.ignore('createTimeoutMillis', 'destroyTimeoutMillis', 'reapIntervalMillis');
  pool.ignore('createRetryIntervalMillis', 'propagateCreateError', 'afterCreate');
  return config;
}
