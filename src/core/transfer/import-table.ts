/** Writes rows into a table, many with one statement. */

import type { Executor, SqlParameter } from '../database/database.ts';
import type { DesiredTable } from '../database/layout/desired/desired-layout.ts';
import { joined, placeholders, type Sql, sql } from '../database/sql-template.ts';
import { parameterOf } from './fitting-value.ts';
import { type FileRow, TransferError } from './format.ts';
import type { StoredTable } from './stored-table.ts';

/** The most values of a statement: SQLite 32,766, PostgreSQL and MySQL 65,535. */
const MOST_VALUES = 30_000;

/** Rows of one statement: more make it no faster. */
const MOST_ROWS = 200;

/**
 * Adds rows, with their ids.
 * @throws TransferError for a row the database refuses, with its place and the database's message
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
  const row = sql`(${placeholders(columns.length + 1)})`;
  const names = joined([sql`"id"`, ...sqlColumns], ', ');
  const insertion = sql`INSERT INTO ${sqlName} (${names}) VALUES ${joined(Array<Sql>(rows.length).fill(row), ', ')}`;
  const values = rows.flatMap(([id, ...row]): SqlParameter[] => [
    Number(id),
    ...columns.map(([, kind], index) => parameterOf(kind, row[index] ?? null)),
  ]);
  try {
    await tx.run(insertion, values);
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

/** Foreign keys to rows that are imported later: in the same table, or in a later one. They are empty at first. */
export class LateReferences {
  readonly #table: StoredTable;
  /** The places of the columns in a row. */
  readonly #columns: readonly number[];
  readonly #found: { readonly id: number; readonly column: number; readonly value: number }[] = [];

  /** @param isFilled whether a table has all its rows */
  constructor(table: StoredTable, { foreignKeys }: DesiredTable, isFilled: (table: string) => boolean) {
    this.#table = table;
    this.#columns = foreignKeys
      .filter((key) => !isFilled(key.table))
      .map((key) => table.columns.findIndex(([name]) => name === key.column) + 1)
      .filter((place) => place > 0);
  }

  /** The row without such keys, which are remembered. */
  take(row: FileRow): FileRow {
    if (!this.#columns.some((column) => row[column] !== null)) return row;
    const kept = [...row];
    for (const column of this.#columns) {
      if (typeof row[column] !== 'number') continue;
      this.#found.push({ id: Number(row[0]), column, value: row[column] });
      kept[column] = null;
    }
    return kept;
  }

  /** Writes the remembered keys; all rows exist then. */
  async write(tx: Executor): Promise<void> {
    const { sqlName, sqlColumns } = this.#table;
    for (const { id, column, value } of this.#found) {
      await tx.run(sql`UPDATE ${sqlName} SET ${sqlColumns[column - 1]!} = ? WHERE "id" = ?`, [value, id]);
    }
  }
}
