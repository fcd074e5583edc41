/** Opens a database to look at it: nothing is made, added or changed. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseConfig } from '../project/config/database.ts';
import type { DialectName, Executor } from './database.ts';
import { openDatabase } from './open-database.ts';

export interface LookedInto {
  readonly dialect: DialectName;
  /** Reads; it writes nothing. */
  readonly db: Executor;
  close(): Promise<void>;
}

export interface LookOptions {
  /** Waits for a server that is not up yet, as a start does. */
  readonly waits?: boolean;
}

/**
 * @returns null where there is no database yet
 * @throws DatabaseError for one that cannot be reached or read
 */
export async function lookIntoDatabase(
  config: DatabaseConfig,
  { waits = false }: LookOptions = {},
): Promise<LookedInto | null> {
  if (config.client === 'sqlite') {
    const file = resolve(config.filename);
    if (config.filename === ':memory:' || !existsSync(file)) return null;
    const { lookIntoSqlite } = await import('./sqlite/look-into-sqlite.ts');
    const { db, close } = await lookIntoSqlite(file);
    return { dialect: 'sqlite', db, close: async () => close() };
  }
  const startTimeout = waits ? config.startTimeout : 0;
  const single = { ...config, startTimeout, pool: { ...config.pool, min: 0, max: 1 } };
  const { db } = await openDatabase(onlyReading(single), () => {});
  return { dialect: db.dialect, db, close: async () => db.close() };
}

/** A start would make a schema that is missing; a session that only reads refuses. */
function onlyReading(config: Exclude<DatabaseConfig, { client: 'sqlite' }>): DatabaseConfig {
  if (config.client !== 'postgres') return config;
  return { ...config, connection: { ...config.connection, ...READ_ONLY } };
}

/** In the driver's words: what a session is started with. */
const READ_ONLY = { options: '-c default_transaction_read_only=on' };
