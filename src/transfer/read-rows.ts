/** All rows of a table, a piece at a time, in the order of their ids. */
import type { DialectName, Executor, SqlValue } from '../database/database.ts';
import { fileValue } from './file-value.ts';
import type { FileRow } from './format.ts';
import type { StoredTable } from './stored-table.ts';
import { TransferError } from './transfer-error.ts';

/** Rows asked for at once, to begin with and at most; in between they are to be about so many characters. */
const FIRST_ROWS = 100;
const MOST_ROWS = 5000;
const PIECE_CHARACTERS = 2_000_000;

/**
 * @param executor sees one moment of the table
 * @throws TransferError for a value no column of the layout can have
 */
export async function* readRows(
  executor: Executor,
  dialect: DialectName,
  { name, columns, sqlName, sqlColumns }: StoredTable,
): AsyncGenerator<readonly FileRow[]> {
  const list = ['"id" AS "c0"', ...sqlColumns.map((column, index) => `${column} AS "c${index + 1}"`)];
  let limit = FIRST_ROWS;
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    // a literal: statements of many sizes are few, and none of them is kept for long
    const sql = `SELECT ${list.join(', ')} FROM ${sqlName} WHERE "id" > ? ORDER BY "id" LIMIT ${limit}`;
    const found = await executor.query(sql, [last]);
    if (found.length === 0) return;
    const rows = found.map((row) => fileRow(row, columns, dialect, name));
    yield rows;
    if (found.length < limit) return;
    last = Number(found.at(-1)!['c0']);
    limit = nextLimit(rows);
  }
}

function fileRow(
  row: Record<string, SqlValue>,
  columns: StoredTable['columns'],
  dialect: DialectName,
  table: string,
): FileRow {
  const id = Number(row['c0']);
  const values = columns.map(([column, kind], index) => {
    try {
      return fileValue(kind, row[`c${index + 1}`] ?? null, dialect);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TransferError(
        `${table}.${column} holds bytes in the row with id ${id}: no column of the v4 layout does.`,
      );
    }
  });
  return [id, ...values];
}

/** So many rows as are about a piece, judged by the last ones; a power of ten, so that statements are few. */
function nextLimit(rows: readonly FileRow[]): number {
  const sample = rows.slice(-10);
  const each = JSON.stringify(sample).length / sample.length;
  const fitting = 10 ** Math.floor(Math.log10(PIECE_CHARACTERS / each));
  return Math.max(1, Math.min(MOST_ROWS, fitting));
}
