/**
 * Protects Octavo's own tables from a v4 server that is started on the same database later. If the schemas
 * differ from those it saw last, v4 drops every table it doesn't know, except those listed in the setting
 * `core_persisted_tables`.
 */

import type { Executor } from '../database.ts';
import { readSettingText, writeSetting } from '../settings-table.ts';
import { OCTAVO_PREFIX } from './stored-names.ts';

const SETTING = 'core_persisted_tables';

/**
 * Adds Octavo's own tables to v4's list of tables to keep.
 * @param names tables just created; the settings table exists
 */
export async function persistOctavoTables(tx: Executor, names: readonly string[]): Promise<void> {
  const octavoTables = names.filter((name) => name.startsWith(OCTAVO_PREFIX));
  if (octavoTables.length === 0) return;
  const text = await readSettingText(tx, SETTING);
  const listed: unknown = JSON.parse(text ?? '[]');
  const kept: unknown[] = Array.isArray(listed) ? listed : [];
  await writeSetting(tx, SETTING, [...kept, ...octavoTables.filter((name) => !kept.includes(name))]);
}
