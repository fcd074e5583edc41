/**
 * Protects Octavo's own tables from a v4 server that is started on the same database later. When the
 * schemas differ from those it saw last, v4 drops every table it doesn't know, except those listed in the
 * setting `core_persisted_tables`.
 */
import type { Executor } from '../database.ts';
import { OWN_PREFIX } from '../own-prefix.ts';

const SETTING = 'core_persisted_tables';

/**
 * Adds those of the tables that are Octavo's own to v4's list of tables to keep.
 * @param names tables just created; the settings table exists
 */
export async function keepOwnTables(tx: Executor, names: readonly string[]): Promise<void> {
  const own = names.filter((name) => name.startsWith(OWN_PREFIX));
  if (own.length === 0) return;
  const [row] = await tx.query<{ id: number; value: string }>(
    'SELECT id, value FROM strapi_core_store_settings WHERE "key" = ?',
    [SETTING],
  );
  const listed: unknown = row ? JSON.parse(row.value) : [];
  const kept: unknown[] = Array.isArray(listed) ? listed : [];
  const value = JSON.stringify([...kept, ...own.filter((name) => !kept.includes(name))]);
  if (row) await tx.run('UPDATE strapi_core_store_settings SET value = ? WHERE id = ?', [value, row.id]);
  else {
    await tx.run('INSERT INTO strapi_core_store_settings ("key", value, type) VALUES (?, ?, ?)', [
      SETTING,
      value,
      'object',
    ]);
  }
}
