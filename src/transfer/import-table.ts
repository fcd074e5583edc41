/** Writes rows into a table, many with one statement. */
import type { Executor, SqlParameter } from '../database/database.ts';
import { parameterOf } from './fitting-value.ts';
import type { FileRow } from './format.ts';
import type { StoredTable } from './stored-table.ts';
import { TransferError } from './transfer-error.ts';

/** What a statement takes at most: SQLite 32,766 values, PostgreSQL and MySQL 65,535. */
const MOST_VALUES = 30_000;

/** Rows of one statement: more make it no faster. */
const MOST_ROWS = 200;

/**
 * Adds rows, with their ids.
 * @throws TransferError for a row the database refuses, with its place and the database's words
 */
export async function insertRows(tx: Executor, table: StoredTable, rows: readonly FileRow[]): Promise<void> {
  const width = table.columns.length + 1;
  // a power of two, so that the statements are few
  const most = Math.min(MOST_ROWS, Math.floor(MOST_VALUES / width));
  for (let from = 0; from < rows.length; ) {
    const count = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - from)));
    await insert(tx, table, rows.slice(from, from + count));
    from += count;
  }
}

async function insert(tx: Executor, table: StoredTable, rows: readonly FileRow[]): Promise<void> {
  const { columns, sqlName, sqlColumns } = table;
  const marks = `(${Array(columns.length + 1)
    .fill('?')
    .join(', ')})`;
  const names = ['"id"', ...sqlColumns].join(', ');
  const sql = `INSERT INTO ${sqlName} (${names}) VALUES ${Array(rows.length).fill(marks).join(', ')}`;
  const values = rows.flatMap(([id, ...row]): SqlParameter[] => [
    Number(id),
    ...columns.map(([, kind], index) => parameterOf(kind, row[index] ?? null)),
  ]);
  try {
    await tx.run(sql, values);
  } catch (error) {
    throw refused(table, rows, error);
  }
}

/** The rows of a statement are refused together: the message names the first and the last of them. */
function refused({ name }: StoredTable, rows: readonly FileRow[], error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [first] = rows[0]!;
  const [last] = rows.at(-1)!;
  const place = first === last ? `the row with id ${first}` : `a row with an id from ${first} to ${last}`;
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return new TransferError(`The database refuses ${place} of ${name}: ${cause}`, error);
}
