/** Reads in one query what `syncLayout` needs to know of an SQLite database. */

import type { Executor } from '../database.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import { sql } from '../sql-template.ts';

/** One row a column of a table, and one an index. */
const READ = sql`
  SELECT m.type AS type, m.name AS name, c.name AS "column", c.type AS declared
  FROM sqlite_master AS m LEFT JOIN pragma_table_info(m.name) AS c ON m.type IN ('table', 'view')
  WHERE m.type IN ('table', 'view', 'index')`;

interface ReadRow {
  readonly type: string;
  readonly name: string;
  readonly column: string;
  /** The declared type: SQLite stores any value in the column. */
  readonly declared: string;
}

export async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { type, name, column, declared } of await executor.query<ReadRow>(READ)) {
    // SQLite's names differ by more than letter case
    const key = name.toLowerCase();
    if (type === 'index') {
      indexes.add(key);
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    columns.set(column.toLowerCase(), declared.toLowerCase());
    tables.set(key, columns);
  }
  return { tables, indexes };
}
