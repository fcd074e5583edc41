/** What an SQLite file's schema does when rows of a table change: foreign keys, triggers, views. */
import type { Database as Handle } from 'better-sqlite3';
import { childrenBy, type WriteEffects, type WriteForeignKey } from '../changes/written-tables.ts';
import { type Sql, sql } from '../sql-template.ts';

/**
 * Triggers may be temporary, which a schema of their own lists. A table that deletes rows in the way of new ones by itself is
 * like one with a trigger: no statement says so.
 */
const OBJECTS = sql`SELECT type, name, tbl_name AS "table" FROM sqlite_master UNION ALL SELECT type, name, tbl_name FROM sqlite_temp_master
  UNION ALL SELECT 'trigger', name, name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%conflict%replace%'`;

const FOREIGN_KEYS = sql`SELECT m.name AS child, k."table" AS parent, k.on_delete AS "onDelete", k.on_update AS "onUpdate" FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE m.type='table'`;

/** Reads them from the file. */
export function sqliteWriteEffects(handle: Handle): WriteEffects {
  const objects = rows<{ type: string; name: string; table: string }>(handle, OBJECTS);
  const keys = rows<WriteForeignKey>(handle, FOREIGN_KEYS);
  const named = (type: string) => objects.filter((one) => one.type === type);
  return {
    tables: new Set(named('table').map(({ name }) => name)),
    triggered: new Set(named('trigger').map(({ table }) => table)),
    views: named('view').map(({ name }) => name),
    deleting: childrenBy(keys, ({ onDelete }) => onDelete),
    updating: childrenBy(keys, ({ onUpdate }) => onUpdate),
  };
}

/** The rows of a statement, with all texts in lower case: SQLite's own `lower` knows no letters but those of ASCII. */
function rows<Row>(handle: Handle, text: Sql): Row[] {
  const found = handle.prepare(text).all() as Record<string, string>[];
  const lower = ([name, value]: [string, string]) => [name, value.toLowerCase()] as const;
  return found.map((row) => Object.fromEntries(Object.entries(row).map(lower)) as Row);
}
