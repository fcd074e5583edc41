/** Small helpers to write first rows. */

import type { Executor, SqlParameter } from '../database.ts';
import { ident, idents, placeholders, sql } from '../sql-template.ts';

/** A row by column name. */
export type Row = Readonly<Record<string, SqlParameter>>;

/** @returns the new row's id */
export async function insertRow(tx: Executor, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const { lastId } = await tx.run(
    sql`INSERT INTO ${ident(table)} (${idents(columns)}) VALUES (${placeholders(columns.length)})`,
    Object.values(row),
  );
  return lastId;
}

export async function isEmpty(tx: Executor, table: string): Promise<boolean> {
  return (await tx.query(sql`SELECT 1 FROM ${ident(table)} LIMIT 1`)).length === 0;
}

/** The columns every entry of a content-type has. */
export const timestamps = (now: Date): Row => ({ created_at: now, updated_at: now });
