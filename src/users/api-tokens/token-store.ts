/**
 * API tokens in the v4 tables (gap 38). A token's text is shown once; the tables hold its keyed hash. Other
 * processes see a change by themselves; a process that serves calls `access.invalidate()` after the commit.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '../../database/database.ts';
import { insertRow, timestamps } from '../../database/seed/rows.ts';

/** What a token may do: find and findOne, everything, or what it lists. */
export const TOKEN_TYPES = ['read-only', 'full-access', 'custom'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

const DAY = 86_400_000;

/** How long a token can be good, in days, as v4 offers it. */
export const LIFESPANS: readonly number[] = [7, 30, 90];

/** A token as a list shows it. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  /** What a `custom` token may do; empty for the others. */
  readonly permissions: readonly string[];
  readonly lastUsedAt: Date | null;
  /** Null for a token that does not expire. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date | null;
}

export interface NewToken {
  readonly name: string;
  readonly description: string;
  readonly type: TokenType;
  /** For `custom`: the full names of actions. */
  readonly permissions: readonly string[];
  /** Days; null for no end. */
  readonly lifespan: number | null;
}

/** A token with its text. */
export interface IssuedToken {
  readonly id: number;
  readonly accessKey: string;
}

interface TokenRow {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly last_used_at: number | string | null;
  readonly expires_at: number | string | null;
  readonly created_at: number | string | null;
}

const TOKENS = `SELECT id, name, description, type, last_used_at, expires_at, created_at
  FROM strapi_api_tokens ORDER BY id`;
const PERMISSIONS = `SELECT l.api_token_id AS token, p.action FROM strapi_api_token_permissions_token_links l
  JOIN strapi_api_token_permissions p ON p.id = l.api_token_permission_id
  ORDER BY l.api_token_permission_order, p.id`;

/** All tokens, in the order of their ids. */
export async function listTokens(db: Executor): Promise<ApiToken[]> {
  const rows = await db.query<TokenRow>(TOKENS);
  const permissions = await db.query<{ token: number; action: string }>(PERMISSIONS);
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    description: row.description ?? '',
    type: row.type ?? '',
    permissions: permissions.filter(({ token }) => token === row.id).map(({ action }) => action),
    lastUsedAt: toDate(row.last_used_at),
    expiresAt: toDate(row.expires_at),
    createdAt: toDate(row.created_at),
  }));
}

/** A datetime column: milliseconds on SQLite, text elsewhere. */
const toDate = (value: number | string | null): Date | null => (value === null ? null : new Date(value));

/** Makes a token; its name must be free. */
export async function issueToken(
  tx: Executor,
  salt: string,
  token: NewToken,
  now: Date,
): Promise<IssuedToken> {
  const { name, description, type, permissions, lifespan } = token;
  const accessKey = newAccessKey();
  const id = await insertRow(tx, 'strapi_api_tokens', {
    name,
    description,
    type,
    access_key: hashAccessKey(accessKey, salt),
    last_used_at: null,
    expires_at: lifespan === null ? null : new Date(now.getTime() + lifespan * DAY),
    lifespan: lifespan === null ? null : lifespan * DAY,
    ...timestamps(now),
  });
  let order = 0;
  for (const action of type === 'custom' ? new Set(permissions) : []) {
    order += 1;
    const permission = await insertRow(tx, 'strapi_api_token_permissions', { action, ...timestamps(now) });
    await insertRow(tx, 'strapi_api_token_permissions_token_links', {
      api_token_permission_id: permission,
      api_token_id: id,
      api_token_permission_order: order,
    });
  }
  return { id, accessKey };
}

/** Gives a token another text; what it may do and when it ends stay as they are. */
export async function reissueToken(tx: Executor, salt: string, id: number, now: Date): Promise<IssuedToken> {
  const accessKey = newAccessKey();
  await tx.run('UPDATE strapi_api_tokens SET access_key = ?, updated_at = ? WHERE id = ?', [
    hashAccessKey(accessKey, salt),
    now,
    id,
  ]);
  return { id, accessKey };
}

/** Ends a token for good. */
export async function deleteToken(tx: Executor, id: number): Promise<void> {
  // the links go with the permissions
  await tx.run(
    `DELETE FROM strapi_api_token_permissions WHERE id IN (SELECT api_token_permission_id
       FROM strapi_api_token_permissions_token_links WHERE api_token_id = ?)`,
    [id],
  );
  await tx.run('DELETE FROM strapi_api_tokens WHERE id = ?', [id]);
}

/** 128 random bytes in hex, as v4 makes them. */
const newAccessKey = (): string => randomBytes(128).toString('hex');

/** The form in which a token is stored and looked up. */
const hashAccessKey = (accessKey: string, salt: string): string =>
  createHmac('sha512', salt).update(accessKey).digest('hex');
