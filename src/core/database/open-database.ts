/** Opens the database a project's configuration names, with the dialect its statements are written in. */
import { type Clock, systemClock } from '../base/clock.ts';
import type { DatabaseConfig } from '../project/config/database.ts';
import type { Database } from './database.ts';

/** What a query dialect has to know of the database. */
export type DialectFacts =
  | { readonly name: 'sqlite' }
  | { readonly name: 'mysql'; readonly timeZone: string | null }
  | { readonly name: 'postgres'; readonly icu: boolean; readonly timeZone: string | null };

export interface OpenDatabase {
  readonly db: Database;
  readonly facts: DialectFacts;
}

export interface OpenDatabaseOptions {
  /** Called before a missing schema of PostgreSQL is created; its error is passed on. */
  readonly onNew?: () => Promise<void>;
  /** The system's unless given. */
  readonly clock?: Clock;
}

/**
 * Loads only the driver that is needed.
 * @throws DatabaseError with a readable text
 */
export async function openDatabase(
  config: DatabaseConfig,
  onWarning: (message: string) => void,
  { onNew, clock = systemClock }: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (config.client === 'postgres') {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    const { storedZone } = await import('./sql/timestamp-text.ts');
    const { database, icu } = await openPostgres({
      ...config,
      clock,
      onWarning,
      ...(onNew ? { onNew } : {}),
    });
    return { db: database, facts: { name: 'postgres', icu, timeZone: storedZone() } };
  }
  if (config.client === 'mysql') {
    const { openMysql } = await import('./mysql/open-mysql.ts');
    const { storedZone } = await import('./sql/timestamp-text.ts');
    const db = await openMysql({ ...config, clock, onWarning });
    return { db, facts: { name: 'mysql', timeZone: storedZone() } };
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts');
  return { db: await openSqlite({ ...config, onWarning }), facts: { name: 'sqlite' } };
}

/** The name of the database in messages. */
export async function databaseName(config: DatabaseConfig): Promise<string> {
  if (config.client === 'sqlite') return config.filename;
  if (config.client === 'mysql') {
    return (await import('./mysql/errors.ts')).serverAddress(config.connection);
  }
  const { serverAddress } = await import('./postgres/errors.ts');
  return serverAddress(config.connection);
}
