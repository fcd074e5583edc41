/**
 * Tokens → the administrators they belong to. An administrator is kept with all permissions as long as nothing can have
 * changed of accounts, sessions, roles and permissions: what any process changes of them, by whatever means, counts for the
 * next request. An embedded database knows by its change log which tables were written. A server is asked with each
 * request, by one statement, which brings the account and the session, and traces of the rows of roles and permissions:
 * these rows are read again when their trace is another one.
 */
import { LRUCache } from 'lru-cache';
import type { JwtClaims, JwtVerifier } from '../../../core/access/jwt-verifier.ts';
import { after, type MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { ChangeLog } from '../../../core/database/changes/change-log.ts';
import type { Database, DialectName, Executor } from '../../../core/database/database.ts';
import { rowTrace, sumOfTraces } from '../../../core/database/row-trace.ts';
import { type Sql, sql } from '../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import {
  PERMISSION_COLUMNS,
  type Permission,
  permissionsOfAdmin,
} from '../permissions/admin-permission-store.ts';
import { type PermissionRegistries, PermissionRules } from '../permissions/permission-rules.ts';
import {
  ADMIN_COLUMNS,
  type AdminRow,
  type RoleSummary,
  rolesOf,
  toAdminUser,
} from '../stores/admin-user-store.ts';
import { Administrator } from './administrator.ts';
import { readKeyId, type Session, sessionHash } from './session-store.ts';

/** Administrators that are kept, by their tokens; and what they hold, on a server. */
const KEPT = 1000;

/** The tables that say who an administrator is and what they may do. */
const TABLES: readonly string[] = [
  'admin_users',
  'admin_users_roles_links',
  'admin_roles',
  'admin_permissions',
  'admin_permissions_role_links',
  'octavo_admin_sessions',
  'octavo_ended_sessions',
];

interface StateRow extends AdminRow {
  readonly version: number | null;
  readonly changed_at: number | string | null;
  readonly ended: number;
  /** Null on an embedded database. */
  readonly trace: number | string | null;
}

/** A token whose signature, times and session are good. */
export interface LiveSession extends Session {
  readonly row: AdminRow;
  readonly trace: number | null;
  readonly hash: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The rows of an administrator's roles. */
interface Held {
  readonly roles: readonly RoleSummary[];
  readonly allowed: PermissionRules;
}

export class AdminSessions {
  readonly #db: Database;
  readonly #verifier: JwtVerifier | null;
  readonly #registries: PermissionRegistries;
  readonly #state: Sql;
  readonly #trace: Sql;
  readonly #changes: ChangeLog | null;
  readonly #kept = new LRUCache<string, { readonly since: number; readonly admin: Administrator }>({
    max: KEPT,
  });
  readonly #held = new LRUCache<number, { readonly trace: number; readonly held: Held }>({ max: KEPT });
  readonly #rules = new WeakMap<readonly Permission[], PermissionRules>();

  /** @param verifier null where the project has no secret to sign tokens with: all of them are refused */
  constructor(db: Database, verifier: JwtVerifier | null, registries: PermissionRegistries) {
    this.#db = db;
    this.#changes = db.dialect === 'sqlite' ? db.changes : null;
    this.#verifier = verifier;
    this.#registries = registries;
    const trace = traceOf(db.dialect);
    this.#state = sql`SELECT ${ADMIN_COLUMNS}, s.version, s.changed_at, ${trace} AS trace,
        (SELECT COUNT(*) FROM octavo_ended_sessions e WHERE e.session_hash = ?) AS ended
      FROM admin_users u LEFT JOIN octavo_admin_sessions s ON s.admin_id = u.id WHERE u.id = ?`;
    this.#trace = sql`SELECT ${trace} AS trace FROM admin_users u WHERE u.id = ?`;
  }

  /** The administrator of a token; null where it has ended, or the account may not come in. */
  administratorOf(token: string): MaybePromise<Administrator | null> {
    return after(this.#claimsOf(token), (claims) => {
      if (!claims) return null;
      const changes = this.#changes;
      void changes?.refresh();
      // before anything is read: a change in between is known as one since
      const since = changes?.stamp() ?? null;
      const kept = since === null ? undefined : this.#kept.get(token);
      if (kept && changes!.unchanged(TABLES, kept.since)) return kept.admin;
      return this.#read(token, claims, since);
    });
  }

  /**
   * A token that names an active administrator and a session that has not ended. Tokens need `exp` and a whole number
   * as `id` (A203).
   * @returns null for any other
   */
  async live(token: string): Promise<LiveSession | null> {
    const claims = await this.#claimsOf(token);
    return claims && this.#liveOf(token, claims);
  }

  #claimsOf(token: string): MaybePromise<JwtClaims | null> {
    return after(this.#verifier?.verify(token) ?? null, (claims) =>
      claims && claims.expiresAt !== null && Number.isSafeInteger(claims.id) ? claims : null,
    );
  }

  async #liveOf(token: string, claims: JwtClaims): Promise<LiveSession | null> {
    const adminId = claims.id as number;
    const named = readKeyId(claims.keyId);
    const hash = sessionHash(named?.id ?? null, token);
    const [row] = await withOctavoTables(this.#db, () =>
      this.#db.query<StateRow>(this.#state, [hash, adminId]),
    );
    if (!row || Number(row.ended) > 0 || Number(row.is_active) !== 1 || Number(row.blocked) === 1)
      return null;
    const version = Number(row.version ?? 0);
    // a token of the old server names no password: it must be younger than the last change
    const isCurrent = named
      ? named.version === version
      : (claims.issuedAt ?? 0) >= Math.floor(Number(row.changed_at ?? 0) / 1000);
    if (!isCurrent) return null;
    const trace = row.trace === null ? null : Number(row.trace);
    return { adminId, version, id: named?.id ?? '', row, trace, hash, expiresAt: claims.expiresAt! };
  }

  async #read(token: string, claims: JwtClaims, since: number | null): Promise<Administrator | null> {
    const session = await this.#liveOf(token, claims);
    if (!session) return null;
    const { row, hash, expiresAt } = session;
    const { roles, allowed } = await this.#heldBy(session);
    const admin = new Administrator(toAdminUser(row, roles), allowed, { hash, expiresAt });
    if (since !== null) this.#kept.set(token, { since, admin });
    return admin;
  }

  async #heldBy({ adminId, trace }: LiveSession): Promise<Held> {
    if (trace === null) return this.#readHeld(this.#db, adminId);
    const known = this.#held.get(adminId);
    if (known?.trace === trace) return known.held;
    // of one moment: rows that have changed since must not be kept under the trace of those before
    return this.#db.transaction(
      async (tx) => {
        const [row] = await tx.query<{ trace: number | string | null }>(this.#trace, [adminId]);
        const held = await this.#readHeld(tx, adminId);
        if (row) this.#held.set(adminId, { trace: Number(row.trace), held });
        return held;
      },
      { snapshot: true },
    );
  }

  async #readHeld(db: Executor, adminId: number): Promise<Held> {
    const roles = (await rolesOf(db, [adminId])).get(adminId) ?? [];
    return { roles, allowed: this.#rulesOf(await permissionsOfAdmin(db, adminId)) };
  }

  /** Equal permissions are one list. */
  #rulesOf(permissions: readonly Permission[]): PermissionRules {
    let rules = this.#rules.get(permissions);
    if (!rules) {
      rules = new PermissionRules(permissions, this.#registries);
      this.#rules.set(permissions, rules);
    }
    return rules;
  }
}

/** The traces of the rows that say what administrator `u` holds, as one number. */
function traceOf(dialect: DialectName): Sql {
  if (dialect === 'sqlite') return sql`NULL`;
  const sumOf = (alias: string, columns: readonly string[], table: number): Sql =>
    sumOfTraces(dialect, rowTrace(dialect, alias, columns, { table }));
  const links = sumOf('l', ['id', 'user_id', 'role_id', 'role_order'], 0);
  const roles = sumOf('r', ['id', 'name', 'description', 'code'], 1);
  const permissions = sumOf('p', PERMISSION_COLUMNS, 2);
  return sql`(SELECT ${links} + ${roles} FROM admin_users_roles_links l
      JOIN admin_roles r ON r.id = l.role_id WHERE l.user_id = u.id)
    + (SELECT ${permissions} FROM admin_users_roles_links l
      JOIN admin_permissions_role_links o ON o.role_id = l.role_id
      JOIN admin_permissions p ON p.id = o.permission_id WHERE l.user_id = u.id)`;
}
