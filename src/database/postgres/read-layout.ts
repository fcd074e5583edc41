/** Reads in one query what `syncLayout` needs to know of a schema of a PostgreSQL database. */

import type { Executor } from '../database.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import { sql } from '../sql-template.ts';

/** One row a column of a table, and one an index. */
const READ = sql`
  SELECT c.relkind IN ('i', 'I') AS "isIndex", c.relname AS "name", a.attname AS "column", t.typname AS "type"
  FROM pg_class c
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND c.relkind NOT IN ('i', 'I')
  LEFT JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema()))
    AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'i', 'I')`;

interface LayoutRow {
  readonly isIndex: number;
  readonly name: string;
  readonly column: string | null;
  readonly type: string | null;
}

export async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { isIndex, name, column, type } of await executor.query<LayoutRow>(READ)) {
    const key = name.toLowerCase();
    if (isIndex) {
      indexes.add(key);
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    if (column !== null && type !== null) columns.set(column.toLowerCase(), type);
    tables.set(key, columns);
  }
  return { tables, indexes };
}
