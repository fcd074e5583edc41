/** Rows that get their order numbers anew, by one statement whatever their number. */
import type { Executor } from './database.ts';

export interface NumberRowsOptions {
  readonly table: string;
  /** The column with the numbers. */
  readonly column: string;
  /** Which rows, as SQL; its values come last. */
  readonly where: string;
}

/**
 * Numbers rows in the order they have (equal numbers by their ids): `from + step`, `from + 2 × step` and so
 * on. Rows that have their number already are not written.
 * @param tx where it is to run
 * @returns a statement whose values are `from`, `step`, then those of `where`
 */
export function numberRowsSql(tx: Executor, { table, column, where }: NumberRowsOptions): string {
  const number = tx.updatesByJoin ? '(0e0 + +?)' : 'CAST(+? AS double precision)';
  const rows = `(SELECT id, ${number} + ${number} * row_number() OVER (ORDER BY "${column}", id) AS "place" FROM "${table}" WHERE ${where}) r`;
  const others = `"${table}".id = r.id AND ("${table}"."${column}" IS NULL OR "${table}"."${column}" <> r."place")`;
  return tx.updatesByJoin
    ? `UPDATE "${table}" JOIN ${rows} ON ${others} SET "${table}"."${column}" = r."place"`
    : `UPDATE "${table}" SET "${column}" = r."place" FROM ${rows} WHERE ${others}`;
}
