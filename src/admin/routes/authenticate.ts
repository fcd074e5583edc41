/** The token of a request, in its header or its cookie → the administrator it belongs to. */

import type { HttpRequest } from '../../base/http/route.ts';
import { sql } from '../../database/sql-template.ts';
import { withOctavoTables } from '../../database/sync/with-octavo-tables.ts';
import { unauthorized } from '../../errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { permissionsOfAdmin } from '../permissions/permission-store.ts';
import { Administrator } from '../session/administrator.ts';
import { tokenOf } from '../session/session-cookie.ts';
import { readKeyId, type Session, sessionHash } from '../session/sessions.ts';
import { ADMIN_COLUMNS, type AdminRow, rolesOf, toAdminUser } from '../stores/admin-user-store.ts';

interface SessionRow extends AdminRow {
  readonly version: number | null;
  readonly changed_at: number | string | null;
  readonly ended: number;
}

const SESSION = sql`SELECT ${ADMIN_COLUMNS}, s.version, s.changed_at,
    (SELECT COUNT(*) FROM octavo_ended_sessions e WHERE e.session_hash = ?) AS ended
  FROM admin_users u LEFT JOIN octavo_admin_sessions s ON s.admin_id = u.id WHERE u.id = ?`;

/** A token whose signature, times and session are good. */
export interface LiveSession extends Session {
  readonly row: AdminRow;
  readonly hash: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A token that names an active administrator and a session that has not ended. Tokens need `exp` and a whole number
 * as `id` (A203).
 * @returns null for any other
 */
export async function liveSession(
  { db, verifier }: AdminContext,
  token: string,
): Promise<LiveSession | null> {
  const claims = await verifier?.verify(token);
  if (!claims || claims.expiresAt === null || !Number.isSafeInteger(claims.id)) return null;
  const adminId = claims.id as number;
  const named = readKeyId(claims.keyId);
  const hash = sessionHash(named?.id ?? null, token);
  const [row] = await withOctavoTables(db, () => db.query<SessionRow>(SESSION, [hash, adminId]));
  if (!row || Number(row.ended) > 0 || Number(row.is_active) !== 1 || Number(row.blocked) === 1) return null;
  const version = Number(row.version ?? 0);
  // a token of the old server names no password: it must be younger than the last change
  const isCurrent = named
    ? named.version === version
    : (claims.issuedAt ?? 0) >= Math.floor(Number(row.changed_at ?? 0) / 1000);
  if (!isCurrent) return null;
  return { adminId, version, id: named?.id ?? '', row, hash, expiresAt: claims.expiresAt };
}

/**
 * The administrator a request comes from.
 * @throws OctavoError UnauthorizedError for a missing, bad or ended token, and for an inactive or blocked account;
 *   ForbiddenError for a cookie with a request of another page
 */
export async function authenticate(context: AdminContext, request: HttpRequest): Promise<Administrator> {
  const token = tokenOf(request, context.address());
  const session = token === null ? null : await liveSession(context, token);
  if (!session) throw unauthorized();
  const { db, actions, conditions } = context;
  const { adminId, row, hash, expiresAt } = session;
  const user = toAdminUser(row, (await rolesOf(db, [adminId])).get(adminId) ?? []);
  return new Administrator(
    user,
    await permissionsOfAdmin(db, adminId),
    { hash, expiresAt },
    { actions, conditions },
  );
}
