/** Reads the one row that says whether a signed-in user may still come in. */
import type { Executor, MaybePromise } from '../database/database.ts';
import { after } from './after.ts';

export interface UserState {
  readonly blocked: boolean;
  readonly confirmed: boolean;
  /** null for a user without a role. */
  readonly roleId: number | null;
  /** How often the password was changed: only JWTs of the same number are good (S17); 0 where nobody asks. */
  readonly sessionVersion: number;
}

// min: the layout allows several roles, the product knows one.
const statement = (version: string): string => `SELECT u.blocked, u.confirmed,
  (SELECT min(l.role_id) FROM up_users_role_links l WHERE l.user_id = u.id) AS role_id,
  ${version} AS session_version
  FROM up_users u WHERE u.id = ?`;

const USER = statement('0');
const USER_WITH_SESSIONS = statement('(SELECT s.version FROM octavo_user_sessions s WHERE s.user_id = u.id)');

interface UserRow {
  readonly blocked: unknown;
  readonly confirmed: unknown;
  readonly role_id: number | bigint | null;
  readonly session_version: number | bigint | null;
}

/**
 * Reads a user by primary key, in one statement. It runs on every request of a signed-in user, so that
 * blocking somebody or changing a role holds at once for tokens already issued (gap 36).
 * @param withSessions whether JWTs end when the password changes
 * @returns null where there is no such user
 */
export function readUserState(
  db: Executor,
  id: number,
  withSessions: boolean,
): MaybePromise<UserState | null> {
  return after(db.query<UserRow>(withSessions ? USER_WITH_SESSIONS : USER, [id]), (rows) => {
    const row = rows[0];
    if (!row) return null;
    return {
      blocked: Boolean(row.blocked),
      confirmed: Boolean(row.confirmed),
      roleId: row.role_id === null ? null : Number(row.role_id),
      sessionVersion: Number(row.session_version ?? 0),
    };
  });
}
