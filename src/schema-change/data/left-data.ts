/** What a database holds for no attribute and no type: columns and tables that schemas have left behind. */
import type { Executor } from '../../database/database.ts';
import type { DesiredLayout } from '../../database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../../database/layout/present-layout.ts';
import type { SchemaDialect } from '../../database/layout/schema-dialect.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { unknownToLayout } from '../../transfer/stored-table.ts';

export interface LeftData {
  readonly table: string;
  /** Null for a whole table. */
  readonly column: string | null;
  /** Values of the column that are not null, or rows of the table. */
  readonly count: number;
  /**
   * Whether it is known to be of former schemas: a column of a table that schemas have, or a table that was kept. Any
   * other table may be somebody else's.
   */
  readonly isOwn: boolean;
}

export const KEPT = 'octavo_was_';

/** `tags.color`, `octavo_was_notes` */
export const nameOf = ({ table, column }: Pick<LeftData, 'table' | 'column'>): string =>
  column === null ? table : `${table}.${column}`;

export async function findLeftData(
  db: Executor,
  present: PresentLayout,
  desired: DesiredLayout,
  dialect: SchemaDialect,
): Promise<LeftData[]> {
  const kept = [...present.tables.keys()].filter((name) => name.startsWith(KEPT));
  const found: LeftData[] = [];
  for (const name of [...unknownToLayout(desired, present, dialect), ...kept].sort()) {
    const [table = '', column = null] = name.split('.');
    const what = column === null ? sql`*` : ident(column);
    const [row] = await db.query<{ found: number }>(sql`SELECT count(${what}) AS found FROM ${ident(table)}`);
    const count = Number(row?.found ?? 0);
    found.push({ table, column, count, isOwn: column !== null || table.startsWith(KEPT) });
  }
  return found;
}
