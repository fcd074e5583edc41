/** Deletes what Octavo's own tables hold of deleted administrators. */
import type { Executor } from '../../../core/database/database.ts';
import { placeholders, sql } from '../../../core/database/sql-template.ts';

/** Deletes their sessions and codes. */
export async function forgetAdmins(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const marks = placeholders(ids.length);
  await tx.run(sql`DELETE FROM octavo_admin_sessions WHERE admin_id IN (${marks})`, ids);
  await tx.run(sql`DELETE FROM octavo_admin_tokens WHERE admin_id IN (${marks})`, ids);
}
