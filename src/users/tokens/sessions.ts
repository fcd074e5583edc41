/** Which JWTs of a user have ended: those from before the last change of the password (S17). */
import type { Database, Executor } from '../../database/database.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';

/** What a JWT issued now has to say; 0 for a user whose password was never changed here. */
export async function sessionVersion(db: Database, userId: number): Promise<number> {
  const rows = await withOwnTables(db, () =>
    db.query<{ version: number }>('SELECT version FROM octavo_user_sessions WHERE user_id = +?', [userId]),
  );
  return Number(rows[0]?.version ?? 0);
}

/**
 * Ends all JWTs of a user. To be called with every change of a password, in the same transaction, inside
 * `withOwnTables`. In `reference` mode nobody asks for it, but the mode may change.
 */
export async function endSessions(tx: Executor, userId: number): Promise<void> {
  const { changes } = await tx.run(
    'UPDATE octavo_user_sessions SET version = version + 1 WHERE user_id = +?',
    [userId],
  );
  if (changes > 0) return;
  await tx.run('INSERT INTO octavo_user_sessions (user_id, version) VALUES (?, 1)', [userId]);
}
