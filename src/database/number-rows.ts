/** Rows that get their order numbers anew, by one statement whatever their number. */

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
 *
 * The words of SQLite and PostgreSQL: another dialect puts its own in this place (MySQL and MariaDB know
 * `UPDATE … JOIN … SET` instead of `FROM`).
 * @returns a statement whose values are `from`, `step`, then those of `where`
 */
export const numberRowsSql = ({ table, column, where }: NumberRowsOptions): string =>
  `UPDATE "${table}" SET "${column}" = r."place" FROM (SELECT id, CAST(+? AS double precision) + CAST(+? AS double precision) * row_number() OVER (ORDER BY "${column}", id) AS "place" FROM "${table}" WHERE ${where}) r WHERE "${table}".id = r.id AND ("${table}"."${column}" IS NULL OR "${table}"."${column}" <> r."place")`;
