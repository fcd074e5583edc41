/**
 * Protects Octavo's own tables from a v4 server that is started on the same database later. If the schemas
 * differ from those it saw last, v4 drops every table it doesn't know, except those listed in the setting
 * `core_persisted_tables`.
 */

import type { Executor } from '../database.ts';
import { sql } from '../sql-template.ts';
import { OCTAVO_PREFIX } from './stored-names.ts';

const SETTING = 'core_persisted_tables';

/**
 * Adds Octavo's own tables to v4's list of tables to keep.
 * @param names tables just created; the settings table exists
 */
export async function persistOctavoTables(tx: Executor, names: readonly string[]): Promise<void> {
  const octavoTables = names.filter((name) => name.startsWith(OCTAVO_PREFIX));
  if (octavoTables.length === 0) return;
  const [row] = await tx.query<{ id: number; value: string }>(
    sql`SELECT id, value FROM strapi_core_store_settings WHERE "key" = ?`,
    [SETTING],
  );
  const listed: unknown = row ? JSON.parse(row.value) : [];
  const kept: unknown[] = Array.isArray(listed) ? listed : [];
  const value = JSON.stringify([...kept, ...octavoTables.filter((name) => !kept.includes(name))]);
  if (row) await tx.run(sql`UPDATE strapi_core_store_settings SET value = ? WHERE id = ?`, [value, row.id]);
  else {
    await tx.run(sql`INSERT INTO strapi_core_store_settings ("key", value, type) VALUES (?, ?, ?)`, [
      SETTING,
      value,
      'object',
    ]);
  }
}
