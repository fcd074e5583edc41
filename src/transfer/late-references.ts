/**
 * Foreign keys to rows that come later: to a row of the same table, or of one that is filled after it. They
 * are left empty at first.
 */
import type { Executor } from '../database/database.ts';
import type { DesiredTable } from '../database/layout/desired/desired-layout.ts';
import type { FileRow } from './format.ts';
import type { StoredTable } from './stored-table.ts';

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

  /** The row without what comes later, which is remembered. */
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

  /** Fills in what was left empty; all rows are there. */
  async write(tx: Executor): Promise<void> {
    const { sqlName, sqlColumns } = this.#table;
    for (const { id, column, value } of this.#found) {
      await tx.run(`UPDATE ${sqlName} SET ${sqlColumns[column - 1]} = ? WHERE "id" = ?`, [value, id]);
    }
  }
}
