/** Which JWTs of a user have ended: those from before the last change of the password (S17). */
import type { AtOnce } from '../../database/at-once.ts';
import type { Database, Executor } from '../../database/database.ts';
import { isMissingOwnTable, withOwnTables } from '../../database/sync/with-own-tables.ts';

const VERSION = 'SELECT version FROM octavo_user_sessions WHERE user_id = +?';

interface VersionRow {
  readonly version: number;
}

const versionIn = ([row]: readonly VersionRow[]): number => Number(row?.version ?? 0);

/** What a JWT issued now has to say; 0 for a user whose password was never changed here. */
export async function sessionVersion(db: Database, userId: number): Promise<number> {
  return versionIn(await withOwnTables(db, () => db.query<VersionRow>(VERSION, [userId])));
}

/** The same for a caller that cannot wait. */
export function sessionVersionAtOnce(atOnce: AtOnce, userId: number): number {
  try {
    return versionIn(atOnce.query<VersionRow>(VERSION, [userId]));
  } catch (error) {
    // a database that was put back has no such table until somebody's password changes
    if (isMissingOwnTable(error)) return 0;
    throw error;
  }
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
