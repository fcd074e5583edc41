/** All rows of a table, a piece at a time, in the order of their ids. */

import type { DialectName, Executor, SqlValue } from '../database/database.ts';
import { ident, joined, number, type Sql, sql } from '../database/sql-template.ts';
import type { ColumnKind } from '../model/types/scalar-type.ts';
import { fileValue } from './file-value.ts';
import { type FileRow, TransferError } from './format.ts';
import type { StoredTable } from './stored-table.ts';

/** Rows of a piece at most, and the letters of their long texts. */
const ROWS = 1000;
const LETTERS = 1_000_000;

/** Columns with possibly long values: their length is queried first. */
const LONG: ReadonlySet<ColumnKind> = new Set(['text', 'json']);

/** How long a column's value is. */
const LENGTH: Readonly<Record<DialectName, (column: Sql) => Sql>> = {
  sqlite: (column) => sql`length(${column})`,
  postgres: (column) => sql`length(${column}::text)`,
  mysql: (column) => sql`length(${column})`,
};

/**
 * @param executor sees one moment of the table
 * @throws TransferError for a value no column of the layout can have
 */
export async function* readRows(
  executor: Executor,
  dialect: DialectName,
  table: StoredTable,
): AsyncGenerator<readonly FileRow[]> {
  const list = [
    sql`"id" AS "c0"`,
    ...table.sqlColumns.map((column, index) => sql`${column} AS ${ident(`c${index + 1}`)}`),
  ];
  const rows = sql`SELECT ${joined(list, ', ')} FROM ${table.sqlName} WHERE "id" > ? AND "id" <= ? ORDER BY "id"`;
  for await (const [after, until] of ranges(executor, dialect, table)) {
    const found = await executor.query(rows, [after, until]);
    yield found.map((row) => fileRow(row, table, dialect));
  }
}

/** The id ranges of pieces: each goes from one id, exclusive, to another. */
async function* ranges(
  executor: Executor,
  dialect: DialectName,
  { sqlName, sqlColumns, columns }: StoredTable,
): AsyncGenerator<readonly [after: number, until: number]> {
  const long = sqlColumns.filter((_, index) => LONG.has(columns[index]![1]));
  const letters = joined(
    [sql`0`, ...long.map((column) => sql`coalesce(${LENGTH[dialect](column)}, 0)`)],
    ' + ',
  );
  const lengths = sql`SELECT "id" AS "id", ${letters} AS "letters" FROM ${sqlName} WHERE "id" > ? ORDER BY "id" LIMIT ${number(ROWS)}`;
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await executor.query<{ id: number; letters: number }>(lengths, [after]);
    let sum = 0;
    let last = after;
    for (const { id, letters: bounds } of rows) {
      if (sum > 0 && sum + Number(bounds) > LETTERS) {
        yield [after, last];
        after = last;
        sum = 0;
      }
      sum += Number(bounds);
      last = Number(id);
    }
    if (last > after) yield [after, last];
    after = last;
    if (rows.length < ROWS) return;
  }
}

function fileRow(
  row: Record<string, SqlValue>,
  { name, columns }: StoredTable,
  dialect: DialectName,
): FileRow {
  const id = Number(row['c0']);
  const values = columns.map(([column, kind], index) => {
    try {
      return fileValue(kind, row[`c${index + 1}`] ?? null, dialect);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TransferError(
        `${name}.${column} holds bytes in the row with id ${id}: no column of the v4 layout does.`,
      );
    }
  });
  return [id, ...values];
}
