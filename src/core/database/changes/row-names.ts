/**
 * Names of single rows in the change log, beside those of tables. Who writes one row by its id names that row, so what was
 * read from other rows of the table stays in memory.
 *
 * A change is named as the table (any of its rows may have changed), as one of its rows, or as new rows of it, which nobody
 * can have read before. What was read is named as the table, or by the two names of `rowOf`.
 */

/** No name of a table has it. */
const MARK = '\u001f';

/** Rows whose ids leave the same remainder have one name, so that the number of names has a bound. */
const GROUPS = 256;

const ANY = `${MARK}*`;
const NEW = `${MARK}+`;

/** One changed row of a table. */
export const changedRow = (table: string, id: number): string => `${table}${MARK}${id % GROUPS}`;

/** New rows of a table. */
export const newRows = (table: string): string => `${table}${NEW}`;

/** What a reader of one row depends on: changes of that row, and those that do not say which rows they change. */
export const rowOf = (table: string, id: number): readonly [string, string] => [
  `${table}${ANY}`,
  changedRow(table, id),
];

/** All names that a change counts for, by the name it has. */
export function namesOfChange(change: string): readonly string[] {
  const at = change.indexOf(MARK);
  if (at < 0) return [change, `${change}${ANY}`];
  const table = change.slice(0, at);
  return change.endsWith(NEW) ? [table] : [table, change];
}
