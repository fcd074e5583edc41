/**
 * Walks along an index that SQLite ends itself past its bounds. A call for each row would cost ten times the walk; without
 * one, the index of a million rows may take half a minute from a disk that has not read it before.
 */
import { column, ident, type Sql, sql, where } from './sql.ts';

/** Asks the guard at one of 61 ids: a prime number, so that no step between ids meets all of them, or none. */
export const walkGuard = (id: Sql): Sql => sql`(${id}%61 OR octavo_guard())`;

/**
 * Counts by ranges of ids, and asks the guard between them: SQLite counts along an index without calling anything. A range
 * has 20,000 ids (some hundred pages of an index), or a 4,096th of all where ids are that far apart.
 */
export function countInParts(table: Sql, alias: string, conditions: readonly Sql[]): Sql {
  const id = column(alias, 'id');
  const low = column('part', 'low');
  const last = sql`(SELECT max("id") FROM ${table})`;
  const range = [sql`${id}>=${low}`, sql`${id}<${low}+${column('part', 'step')}`];
  const counted = sql`SELECT count(*) FROM ${table} ${ident(alias)}${where([...range, ...conditions])}`;
  const first = sql`SELECT (SELECT min("id") FROM ${table}) AS "low",max(20000,(${last}-(SELECT min("id") FROM ${table}))/4096+1) AS "step"`;
  const next = sql`SELECT "low"+"step","step" FROM "part" WHERE "low"+"step"<=${last}`;
  return sql`SELECT coalesce(sum((${counted})),0) AS "total" FROM (WITH RECURSIVE "part" AS (${first} UNION ALL ${next}) SELECT "low","step" FROM "part") "part" WHERE octavo_guard(${low})`;
}
