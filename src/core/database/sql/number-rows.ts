/** Gives rows new order numbers, by one statement for any number of rows. */

import type { Executor } from '../database.ts';
import { ident, type Sql, sql } from '../sql-template.ts';

export interface NumberRowsOptions {
  readonly table: string;
  /** The column with the numbers. */
  readonly column: string;
  /** Which rows, as SQL; its values come last. */
  readonly where: Sql;
}

/**
 * Numbers rows in their present order (equal numbers by their ids): `from + step`, `from + 2 × step` and so on.
 * Rows that have their number already are not written.
 * @param tx the transaction the statement is for
 * @returns a statement whose values are `from`, `step`, then those of `where`
 */
export function numberRowsSql(tx: Executor, { table, column, where }: NumberRowsOptions): Sql {
  const place = sql`${ident(table)}.${ident(column)}`;
  const number = tx.updatesByJoin ? sql`(0e0 + +?)` : sql`CAST(+? AS double precision)`;
  const rows = sql`(SELECT id, ${number} + ${number} * row_number() OVER (ORDER BY ${ident(column)}, id) AS "place" FROM ${ident(table)} WHERE ${where}) r`;
  const others = sql`${ident(table)}.id = r.id AND (${place} IS NULL OR ${place} <> r."place")`;
  return tx.updatesByJoin
    ? sql`UPDATE ${ident(table)} JOIN ${rows} ON ${others} SET ${place} = r."place"`
    : sql`UPDATE ${ident(table)} SET ${ident(column)} = r."place" FROM ${rows} WHERE ${others}`;
}

/**
 * One value of the table that the surrounding statement writes. In MySQL a subquery can read that table only
 * from two levels below.
 * @param rest FROM and what follows it
 */
export const valueOfWrittenTable = (tx: Executor, value: Sql, rest: Sql): Sql =>
  tx.updatesByJoin
    ? sql`(SELECT n."value" FROM (SELECT ${value} AS "value" ${rest} LIMIT 1) n)`
    : sql`(SELECT ${value} ${rest})`;
