/**
 * Traces of rows: numbers that add up to another sum when a row is added, changed or deleted, by any program. Servers work
 * them out, so that what was made of rows is kept without reading the rows again.
 */
import type { DialectName } from './database.ts';
import { column, joined, number, type Sql, sql } from './sql-template.ts';

/** The databases that can do it; an embedded one knows its commits by its change log. */
export type ServerDialect = Exclude<DialectName, 'sqlite'>;

/** Sums stay exact in a JavaScript number. */
const EXACT = number(2 ** 48);

/**
 * The trace of one row, as SQL.
 * @param alias of the table
 * @param columns what of the row counts. PostgreSQL knows the version of a row, with all that is in it; `only` these
 *   columns count there where others are written often
 * @param table distinguishes the rows of one table from those of others in the same sum
 */
export function rowTrace(
  dialect: ServerDialect,
  alias: string,
  columns: readonly string[],
  { table = 0, only = false }: { readonly table?: number; readonly only?: boolean } = {},
): Sql {
  const values = columns.map((name) => column(alias, name));
  if (dialect === 'postgres') {
    // the transaction that wrote the row, and the row's place
    const version = sql`${column(alias, 'xmin')}::text||${column(alias, 'ctid')}::text`;
    return sql`hashtextextended(${only ? sql`ROW(${joined(values, ', ')})::text` : version},${number(table)})`;
  }
  const quoted = joined(
    values.map((value) => sql`quote(${value})`),
    ', ',
  );
  return sql`CAST(conv(left(md5(concat_ws(',',${number(table)},${quoted})),15),16,10) AS UNSIGNED)`;
}

/** The sum of traces, small enough for a JavaScript number; 0 without rows. An aggregate. */
export const sumOfTraces = (dialect: ServerDialect, trace: Sql): Sql =>
  dialect === 'postgres'
    ? sql`((coalesce(sum(${trace}),0)%${EXACT}))::bigint`
    : sql`CAST(coalesce(sum(${trace}),0)%${EXACT} AS SIGNED)`;
