/** Small helpers to write first rows. */
import type { Executor, SqlParameter } from '../database.ts';

/** A row by column name. */
export type Row = Readonly<Record<string, SqlParameter>>;

/** @returns the new row's id */
export async function insertRow(tx: Executor, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const { lastId } = await tx.run(`INSERT INTO "${table}" (${names}) VALUES (${marks})`, Object.values(row));
  return lastId;
}

export async function isEmpty(tx: Executor, table: string): Promise<boolean> {
  return (await tx.query(`SELECT 1 FROM "${table}" LIMIT 1`)).length === 0;
}

/** The columns every entry of a content-type has. */
export const timestamps = (now: Date): Row => ({ created_at: now, updated_at: now });
