/** `concat(…)` as SQLite and PostgreSQL have it: a part that is NULL counts as empty. */
import { joined, type Sql, sql } from './sql.ts';

/** Arguments one call takes at most; PostgreSQL's limit is 100, SQLite's 1000, older builds' 127. */
const PARTS = 100;

/** One text from several; a part alone stays what it is. */
export function concatCall(parts: readonly Sql[]): Sql {
  if (parts.length === 1) return parts[0]!;
  if (parts.length <= PARTS) return sql`concat(${joined(parts, ',')})`;
  const groups: Sql[] = [];
  for (let i = 0; i < parts.length; i += PARTS) groups.push(concatCall(parts.slice(i, i + PARTS)));
  return concatCall(groups);
}
