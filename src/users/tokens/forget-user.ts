import type { Executor } from '../../database/database.ts';

/** Removes what Octavo's own tables know of a user who is being removed; inside `withOwnTables`. */
export async function forgetUser(tx: Executor, userId: number): Promise<void> {
  await tx.run('DELETE FROM octavo_user_tokens WHERE user_id = +?', [userId]);
  await tx.run('DELETE FROM octavo_user_sessions WHERE user_id = +?', [userId]);
  await tx.run('DELETE FROM octavo_user_identities WHERE user_id = +?', [userId]);
}
