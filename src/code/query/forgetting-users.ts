/** Deletions of code's that reach users: what Octavo's own tables know of them goes along. */
import type { Database } from '../../database/database.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { forgetUser } from '../../users/tokens/forget-user.ts';
import { USER_UID } from '../../users/users-context.ts';

/**
 * Runs a deletion, and what it means for users in the same transaction.
 * @param uid the type whose rows are deleted
 */
export async function forgettingUsers<T>(
  db: Database,
  uid: string,
  ids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  if (uid !== USER_UID) return work();
  return withOwnTables(db, () =>
    db.transaction(
      async (tx) => {
        const result = await work();
        for (const id of ids) await forgetUser(tx, id);
        return result;
      },
      // listeners may be among the work
      { once: true },
    ),
  );
}
