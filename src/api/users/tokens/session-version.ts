/** Which JWTs of a user have ended: those from before the last change of the password (S17). */

import { VERSION_CLAIM } from '../../../core/access/jwt-verifier.ts';
import type { BlockingReader } from '../../../core/database/blocking-read.ts';
import type { Database, Executor } from '../../../core/database/database.ts';
import { sql } from '../../../core/database/sql-template.ts';
import { isMissingOctavoTable, withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import type { JwtSigner } from '../user-services.ts';

const VERSION = sql`SELECT version FROM octavo_user_sessions WHERE user_id = +?`;

interface VersionRow {
  readonly version: number;
}

const versionIn = ([row]: readonly VersionRow[]): number => Number(row?.version ?? 0);

/** The version that a new JWT has to name; 0 for a user whose password was never changed here. */
export async function sessionVersion(db: Database, userId: number): Promise<number> {
  return versionIn(await withOctavoTables(db, () => db.query<VersionRow>(VERSION, [userId])));
}

/** The same for a caller that cannot wait. */
export function sessionVersionSync(atOnce: BlockingReader, userId: number): number {
  try {
    return versionIn(atOnce.query<VersionRow>(VERSION, [userId]));
  } catch (error) {
    // a database restored from a backup has no such table until a password changes
    if (isMissingOctavoTable(error)) return 0;
    throw error;
  }
}

/**
 * Ends all JWTs of a user. To be called with every change of a password, in the same transaction, inside
 * `withOctavoTables`. In `reference` mode the version is not checked, but the mode may change.
 */
export async function endSessions(tx: Executor, userId: number): Promise<void> {
  const { changes } = await tx.run(
    sql`UPDATE octavo_user_sessions SET version = version + 1 WHERE user_id = +?`,
    [userId],
  );
  if (changes > 0) return;
  await tx.run(sql`INSERT INTO octavo_user_sessions (user_id, version) VALUES (?, 1)`, [userId]);
}

/** A JWT for a user: HS256, `id`, `iat` and `exp` as v4 has them, and the number of the password (S17). Project code may make it. */
export async function signJwt(
  { config, db, now, replacedSteps }: JwtSigner,
  userId: number,
): Promise<string> {
  const issue = replacedSteps?.().issue;
  if (issue) return String(await issue({ id: userId }));
  const version = await sessionVersion(db, userId);
  // loaded with the first sign-in, to keep the start short
  const { SignJWT } = await import('jose/jwt/sign');
  const issued = Math.floor(now() / 1000);
  return new SignJWT({ id: userId, ...(version === 0 ? {} : { [VERSION_CLAIM]: version }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + config.jwtLifetime)
    .sign(new TextEncoder().encode(config.jwtSecret));
}
