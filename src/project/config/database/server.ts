/** What `config/database` of a project on a server has, whichever server it is. */
import type { ConfigReader } from '../config-reader.ts';
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

/** `true`, `false`, or the driver's own settings for TLS. */
export const readSsl = (reader: ConfigReader): boolean | Readonly<Record<string, unknown>> | undefined =>
  reader.custom('ssl', undefined, 'true, false or an object', (value) =>
    typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
      ? (value as boolean | Readonly<Record<string, unknown>>)
      : undefined,
  );

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
