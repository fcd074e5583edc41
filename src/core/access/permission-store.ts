/** Reads the small v4 tables with the permissions of roles and API tokens. */

import type { MaybePromise } from '../base/maybe-promise.ts';
import type { Executor, SqlValue } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

/** A role of the content API with the scopes it holds. */
export interface RoleRecord {
  readonly id: number;
  /** `public`, `authenticated`, or the snake-case name of another role. */
  readonly type: string;
  readonly scopes: readonly string[];
}

/** An API token; only the hash of its text is known. */
export interface TokenRecord {
  readonly id: number;
  /** `read-only`, `full-access` or `custom`. */
  readonly type: string;
  /** HMAC-SHA512 of the text in hex. */
  readonly accessKey: string;
  /** Milliseconds; null for a token that does not expire. */
  readonly expiresAt: number | null;
  /** The scopes of a `custom` token; empty for the others. */
  readonly scopes: readonly string[];
}

/** The content of the tables, as plain data: equal contents have equal JSON. */
export interface PermissionTables {
  readonly roles: readonly RoleRecord[];
  readonly tokens: readonly TokenRecord[];
  /** The advanced setting `email_confirmation`: unconfirmed users are refused. */
  readonly emailConfirmation: boolean;
}

const ROLES = sql`SELECT r.id, r.type FROM up_roles r ORDER BY r.id`;
const ROLE_SCOPES = sql`SELECT l.role_id AS owner, p.action FROM up_permissions_role_links l
  JOIN up_permissions p ON p.id = l.permission_id ORDER BY l.role_id, p.action`;
const TOKENS = sql`SELECT t.id, t.type, t.access_key, t.expires_at FROM strapi_api_tokens t ORDER BY t.id`;
const TOKEN_SCOPES = sql`SELECT l.api_token_id AS owner, p.action FROM strapi_api_token_permissions_token_links l
  JOIN strapi_api_token_permissions p ON p.id = l.api_token_permission_id ORDER BY l.api_token_id, p.action`;
const ADVANCED = sql`SELECT s.value FROM strapi_core_store_settings s
  WHERE s.key = 'plugin_users-permissions_advanced'`;

/** The tables that are read, in lower case. */
export const PERMISSION_TABLES: readonly string[] = [
  'up_roles',
  'up_permissions',
  'up_permissions_role_links',
  'strapi_api_tokens',
  'strapi_api_token_permissions',
  'strapi_api_token_permissions_token_links',
  'strapi_core_store_settings',
];

type Row = Record<string, SqlValue>;

/** Reads all of it, in five statements. */
export function readPermissionTables(db: Executor): MaybePromise<PermissionTables> {
  const answers = [ROLES, ROLE_SCOPES, TOKENS, TOKEN_SCOPES, ADVANCED].map((sql) => db.query<Row>(sql));
  return answers.some((answer) => answer instanceof Promise)
    ? Promise.all(answers).then(toTables)
    : toTables(answers as Row[][]);
}

function toTables(answers: readonly Row[][]): PermissionTables {
  const [roles = [], roleScopes = [], tokens = [], tokenScopes = [], advanced = []] = answers;
  const scopesOfRole = scopesByOwner(roleScopes);
  const scopesOfToken = scopesByOwner(tokenScopes);
  return {
    roles: roles.map((row) => ({
      id: Number(row['id']),
      type: String(row['type'] ?? ''),
      scopes: scopesOfRole.get(Number(row['id'])) ?? [],
    })),
    tokens: tokens.map((row) => ({
      id: Number(row['id']),
      type: String(row['type'] ?? ''),
      accessKey: String(row['access_key'] ?? ''),
      expiresAt: toMilliseconds(row['expires_at'] ?? null),
      scopes: scopesOfToken.get(Number(row['id'])) ?? [],
    })),
    emailConfirmation: wantsConfirmation(advanced[0]?.['value'] ?? null),
  };
}

function scopesByOwner(rows: readonly Row[]): Map<number, string[]> {
  const scopes = new Map<number, string[]>();
  for (const row of rows) {
    const owner = Number(row['owner']);
    const list = scopes.get(owner);
    if (list) list.push(String(row['action']));
    else scopes.set(owner, [String(row['action'])]);
  }
  return scopes;
}

/** A datetime column: milliseconds on SQLite, text elsewhere. An unreadable value counts as long past. */
function toMilliseconds(value: SqlValue): number | null {
  if (value === null) return null;
  const number = Number(value);
  if (Number.isFinite(number)) return number;
  const parsed = Date.parse(String(value));
  return Number.isNaN(parsed) ? 0 : parsed;
}

/** A setting that is not there is off; one that cannot be read refuses rather than admits. */
function wantsConfirmation(value: SqlValue): boolean {
  if (value === null) return false;
  try {
    const settings: unknown = JSON.parse(String(value));
    return (settings as { email_confirmation?: unknown } | null)?.email_confirmation === true;
  } catch {
    return true;
  }
}
