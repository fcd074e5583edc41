/** Reads the row that decides whether a signed-in user is still accepted. */

import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Executor } from '../database/database.ts';
import { type Sql, sql } from '../database/sql-template.ts';

export interface UserState {
  readonly blocked: boolean;
  readonly confirmed: boolean;
  /** null for a user without a role. */
  readonly roleId: number | null;
  /** How often the password was changed: only JWTs with the same number are valid (S17); 0 if this is not checked. */
  readonly sessionVersion: number;
}

// min: the layout allows several roles, the product uses one.
const statement = (version: Sql): Sql => sql`SELECT u.blocked, u.confirmed,
  (SELECT min(l.role_id) FROM up_users_role_links l WHERE l.user_id = u.id) AS role_id,
  ${version} AS session_version
  FROM up_users u WHERE u.id = ?`;

const USER = statement(sql`0`);
const USER_WITH_SESSIONS = statement(
  sql`(SELECT s.version FROM octavo_user_sessions s WHERE s.user_id = u.id)`,
);

interface UserRow {
  readonly blocked: unknown;
  readonly confirmed: unknown;
  readonly role_id: number | bigint | null;
  readonly session_version: number | bigint | null;
}

/**
 * Reads a user by primary key, in one statement. It runs on every request of a signed-in user, so that blocking
 * a user or changing a role takes effect immediately for tokens already issued (G36).
 * @param withSessions whether JWTs end when the password changes
 * @returns null if the user does not exist
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
