/** What `config/database` of a project on a server has, whichever server it is. */
import type { ConfigReader } from '../config-reader.ts';
import { toBoolean } from '../variable-value.ts';
import type { PoolConfig } from './pool.ts';

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
 * @param statementTimeout what counts unless the section says otherwise
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

/** What stands for TLS in a configuration or a connection string; undefined for what does not. */
export function toSsl(value: unknown): Ssl | undefined {
  const flag = toBoolean(value);
  if (flag !== undefined) return flag;
  if (value === 'no-verify') return { rejectUnauthorized: false };
  const settings = typeof value === 'string' ? parsed(value) : value;
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return undefined;
  const { rejectUnauthorized, ...rest } = settings as Record<string, unknown>;
  const given = present(rest);
  // `env('DATABASE_SSL_REJECT_UNAUTHORIZED')` gives a text, which TLS takes for true
  const checks = toBoolean(rejectUnauthorized);
  return checks === undefined ? given : { ...given, rejectUnauthorized: checks };
}

/** The JSON of a text; undefined for any other. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What v4 knows of a connection and has no meaning here; `connection` of the section. */
export function ignoreOthers(connection: ConfigReader): void {
  connection.boolean('useNullAsDefault', true);
  connection.unsupported('debug', 'statements are not printed');
  connection.ignore('asyncStackTraces', 'version', 'log', 'searchPath');
}

/** The given values without those that are left out. */
export const present = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
