/** One text from several by one function of the database, for which a part that is NULL counts as empty. */
import { joined, type Sql, sql } from './sql.ts';

/** Arguments one call takes at most; PostgreSQL's limit is 100, SQLite's 1000, older builds' 127. */
const PARTS = 100;

/**
 * A part alone stays what it is.
 * @param opening the call up to its first part
 */
export function concatWith(opening: string): (parts: readonly Sql[]) => Sql {
  const call = (parts: readonly Sql[]): Sql => {
    if (parts.length === 1) return parts[0]!;
    if (parts.length <= PARTS) return sql`${{ text: opening, slots: [] }}${joined(parts, ',')})`;
    const groups: Sql[] = [];
    for (let i = 0; i < parts.length; i += PARTS) groups.push(call(parts.slice(i, i + PARTS)));
    return call(groups);
  };
  return call;
}

/** As SQLite and PostgreSQL have it. */
export const concatCall = concatWith('concat(');
