/** Opens a database to look at it: nothing is made, added or changed. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseConfig } from '../project/config/database.ts';
import type { DialectName, Executor } from './database.ts';
import { openDatabase } from './open-database.ts';
import { sql } from './sql-template.ts';

export interface InspectedDatabase {
  readonly dialect: DialectName;
  /** Reads; it writes nothing. */
  readonly db: Executor;
  close(): Promise<void>;
}

export interface InspectOptions {
  /** Waits for a server that is not up yet, as a start does. */
  readonly waits?: boolean;
}

/**
 * @returns null if there is no database yet
 * @throws DatabaseError for one that cannot be reached or read
 */
export async function inspectDatabase(
  config: DatabaseConfig,
  { waits = false }: InspectOptions = {},
): Promise<InspectedDatabase | null> {
  if (config.client === 'sqlite') {
    const file = resolve(config.filename);
    if (config.filename === ':memory:' || !existsSync(file)) return null;
    const { inspectSqlite } = await import('./sqlite/inspect-sqlite.ts');
    const { db, close } = await inspectSqlite(file);
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

/** The driver's option for the settings a session starts with. */
const READ_ONLY = { options: '-c default_transaction_read_only=on' };

/**
 * v4 stores its schema in this table at each start. Octavo creates the table too, since both use one layout,
 * but never writes to it.
 * @returns false also if there is no such table
 */
export async function isKeptByV4(db: Executor): Promise<boolean> {
  try {
    return (await db.query(sql`SELECT id FROM strapi_database_schema LIMIT 1`)).length > 0;
  } catch {
    return false;
  }
}
