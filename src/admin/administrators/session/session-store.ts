/**
 * Sessions of administrators. A token is a JWT with v4's claims. Its header names the session and the number of the
 * password it was issued under (`kid`), so that a changed password and a sign-out end it (A201).
 */

import { createHash, randomUUID } from 'node:crypto';
import type { BlockingReader } from '../../../core/database/blocking-read.ts';
import type { Database, Executor } from '../../../core/database/database.ts';
import { sql } from '../../../core/database/sql-template.ts';
import { isMissingOctavoTable, withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';

/** How tokens are signed. */
export interface TokenSettings {
  readonly secret: string;
  /** Seconds. */
  readonly lifetime: number;
  readonly now: () => number;
}

/** What a renewed token takes over from the one before. */
export interface Session {
  readonly adminId: number;
  readonly version: number;
  readonly id: string;
}

/** Signs a token of a session: HS256, `id`, `iat` and `exp` as v4 has them. */
export async function signToken({ secret, lifetime, now }: TokenSettings, session: Session): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  const issued = Math.floor(now() / 1000);
  return new SignJWT({ id: session.adminId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: `${session.id}.${session.version}` })
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime)
    .sign(new TextEncoder().encode(secret));
}

/** A new session of an administrator who has just proved who they are. */
export async function newSession(db: Database, adminId: number): Promise<Session> {
  const [row] = await withOctavoTables(db, () =>
    db.query<{ version: number }>(sql`SELECT version FROM octavo_admin_sessions WHERE admin_id = +?`, [
      adminId,
    ]),
  );
  return { adminId, version: Number(row?.version ?? 0), id: randomUUID() };
}

/** What a token's header says about its session; null for one of the old server's. */
export function readKeyId(keyId: string | null): { readonly id: string; readonly version: number } | null {
  const [id = '', version = ''] = keyId?.split('.') ?? [];
  return id !== '' && /^\d+$/.test(version) ? { id, version: Number(version) } : null;
}

/** The name under which the end of a session is kept: of its id, or of a whole token that has none. */
export const sessionHash = (session: string | null, token: string): string =>
  createHash('sha256')
    .update(session ?? token)
    .digest('hex');

/**
 * Signs a session out.
 * @param hash of `sessionHash`
 * @param expiresAt when its tokens expire by themselves, in seconds since 1970
 */
export async function endSession(db: Database, hash: string, expiresAt: number, now: number): Promise<void> {
  await withOctavoTables(db, () =>
    db.transaction(async (tx) => {
      await tx.run(sql`DELETE FROM octavo_ended_sessions WHERE expires_at < ? OR session_hash = ?`, [
        now,
        hash,
      ]);
      await tx.run(sql`INSERT INTO octavo_ended_sessions (session_hash, expires_at) VALUES (?, ?)`, [
        hash,
        expiresAt * 1000,
      ]);
    }),
  );
}

const STATE = sql`SELECT version, changed_at,
    (SELECT COUNT(*) FROM octavo_ended_sessions WHERE session_hash = ?) AS ended
  FROM octavo_admin_sessions WHERE admin_id = +?`;
const ENDED = sql`SELECT COUNT(*) AS ended FROM octavo_ended_sessions WHERE session_hash = ?`;

/**
 * What a caller that cannot wait may know of a session.
 * @param hash of `sessionHash`
 */
export function sessionStateSync(
  atOnce: BlockingReader,
  adminId: number,
  hash: string,
): { readonly version: number; readonly changedAt: number; readonly hasEnded: boolean } {
  try {
    const [row] = atOnce.query<{ version: number; changed_at: number | string; ended: number }>(STATE, [
      hash,
      adminId,
    ]);
    const [ended] = row ? [row] : atOnce.query<{ ended: number }>(ENDED, [hash]);
    return {
      version: Number(row?.version ?? 0),
      changedAt: Number(row?.changed_at ?? 0),
      hasEnded: Number(ended?.ended ?? 0) > 0,
    };
  } catch (error) {
    // a database restored from a backup has no such tables until a session ends
    if (isMissingOctavoTable(error)) return { version: 0, changedAt: 0, hasEnded: false };
    throw error;
  }
}

/**
 * Ends all sessions of an administrator, in the transaction that changes the password. Call it inside
 * `withOctavoTables`.
 */
export async function endAdminSessions(tx: Executor, adminId: number, now: number): Promise<void> {
  const { changes } = await tx.run(
    sql`UPDATE octavo_admin_sessions SET version = version + 1, changed_at = ? WHERE admin_id = +?`,
    [now, adminId],
  );
  if (changes > 0) return;
  await tx.run(sql`INSERT INTO octavo_admin_sessions (admin_id, version, changed_at) VALUES (?, 1, ?)`, [
    adminId,
    now,
  ]);
}
