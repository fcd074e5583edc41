/** Reads in one query what `syncLayout` needs to know of a MariaDB or MySQL database. */

import type { Executor } from '../database.ts';
import { type PresentLayout, tableIndex } from '../layout/present-layout.ts';
import { sql } from '../sql-template.ts';

/** One row a column of a table, and one an index. */
const READ = sql`
  SELECT 0 AS "isIndex", table_name AS "table", column_name AS "name", data_type AS "type"
  FROM information_schema.columns WHERE table_schema = DATABASE()
  UNION ALL SELECT 1, table_name, index_name, NULL FROM information_schema.statistics
  WHERE table_schema = DATABASE() AND seq_in_index = 1`;

interface LayoutRow {
  readonly isIndex: number;
  readonly table: string;
  readonly name: string;
  readonly type: string | null;
}

export async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { isIndex, table, name, type } of await executor.query<LayoutRow>(READ)) {
    const key = table.toLowerCase();
    if (isIndex === 1) {
      indexes.add(tableIndex(key, name.toLowerCase()));
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    columns.set(name.toLowerCase(), String(type));
    tables.set(key, columns);
  }
  return { tables, indexes };
}
