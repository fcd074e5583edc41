/** What a database holds for no attribute and no type: columns, tables and rows that schemas have left behind. */
import type { Executor } from '../../database/database.ts';
import type { DesiredLayout } from '../../database/layout/desired/desired-layout.ts';
import type { Layout } from '../../database/layout/layout.ts';
import type { PresentLayout } from '../../database/layout/present-layout.ts';
import type { SchemaDialect } from '../../database/layout/schema-dialect.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { unknownToLayout } from '../../transfer/stored-table.ts';
import { findLeftRows, type RowMatch } from './left-rows.ts';

export interface LeftData {
  readonly table: string;
  /** Null for a whole table, and for rows. */
  readonly column: string | null;
  /** What the rows of a shared table have in common that are meant. */
  readonly rows?: readonly RowMatch[];
  /** Values of the column that are not null, or rows of the table. */
  readonly count: number;
  /**
   * Whether it is known to be of former schemas: a column of a table that schemas have, or a table that was kept. Any
   * other table may belong to another program.
   */
  readonly isKnown: boolean;
}

export const KEPT = 'octavo_was_';

/** `tags.color`, `octavo_was_notes`, `articles_components:seo` */
export const nameOf = ({ table, column, rows = [] }: Pick<LeftData, 'table' | 'column' | 'rows'>): string =>
  [column === null ? table : `${table}.${column}`, ...rows.map(({ equals }) => equals)].join(':');

export async function findLeftData(
  db: Executor,
  present: PresentLayout,
  { layout, desired }: { readonly layout: Layout; readonly desired: DesiredLayout },
  dialect: SchemaDialect,
): Promise<LeftData[]> {
  const kept = [...present.tables.keys()].filter((name) => name.startsWith(KEPT));
  const found: LeftData[] = [];
  for (const name of [...unknownToLayout(desired, present, dialect), ...kept].sort()) {
    const [table = '', column = null] = name.split('.');
    const what = column === null ? sql`*` : ident(column);
    const [row] = await db.query<{ found: number }>(sql`SELECT count(${what}) AS found FROM ${ident(table)}`);
    const count = Number(row?.found ?? 0);
    found.push({ table, column, count, isKnown: column !== null || table.startsWith(KEPT) });
  }
  return [...found, ...(await findLeftRows(db, { layout, present, dialect }))];
}
