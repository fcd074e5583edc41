/** Administrators as answers of the content manager name them. */
import type { Database } from '../../../core/database/database.ts';
import { ID_LIST, idList } from '../../../core/database/sql/id-list.ts';
import { sql } from '../../../core/database/sql-template.ts';

export interface Person {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
}

/** @returns finds one by the id; null without an id, and for an administrator who is gone */
export async function peopleOf(
  db: Database,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Person | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const rows = await db.query<Person>(
    sql`SELECT id, firstname, lastname, username FROM admin_users WHERE id IN ${ID_LIST}`,
    [idList(wanted)],
  );
  const byId = new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
