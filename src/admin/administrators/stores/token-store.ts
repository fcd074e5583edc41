/** API tokens and transfer tokens in the tables of v4, as the administration API shows them. */

import { hashAccessKey, newAccessKey } from '../../../core/access/api-tokens.ts';
import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import {
  assignments,
  column,
  empty,
  ident,
  idents,
  placeholders,
  type Sql,
  sql,
} from '../../../core/database/sql-template.ts';
import { isoTime } from './admin-user-store.ts';

/** The tables of one kind of token. */
export interface TokenTables {
  readonly tokens: string;
  readonly permissions: string;
  readonly links: string;
  /** The columns of the links: the token's id, the permission's id and its place are named after this. */
  readonly noun: string;
  /** Whether its tokens have a type. */
  readonly hasType: boolean;
}

export const API_TOKENS: TokenTables = {
  tokens: 'strapi_api_tokens',
  permissions: 'strapi_api_token_permissions',
  links: 'strapi_api_token_permissions_token_links',
  noun: 'api_token',
  hasType: true,
};

export const TRANSFER_TOKENS: TokenTables = {
  tokens: 'strapi_transfer_tokens',
  permissions: 'strapi_transfer_token_permissions',
  links: 'strapi_transfer_token_permissions_token_links',
  noun: 'transfer_token',
  hasType: false,
};

/** A token as answers show it; its key is shown once. */
export interface ShownToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly lastUsedAt: string | null;
  /** Absent for transfer tokens. */
  readonly type?: string;
  /** Milliseconds as a text; null for a token that does not expire. */
  readonly lifespan: string | null;
  readonly expiresAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly permissions: readonly string[];
}

/** A stored permission of a token, as the answer to a deletion shows it. */
export interface TokenPermission {
  readonly id: number;
  readonly action: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly type?: string;
  readonly last_used_at: number | string | null;
  readonly lifespan: number | string | bigint | null;
  readonly expires_at: number | string | null;
  readonly created_at: number | string | null;
  readonly updated_at: number | string | null;
}

interface PermissionRow {
  readonly token_id: number;
  readonly id: number;
  readonly action: string;
  readonly created_at: number | string | null;
  readonly updated_at: number | string | null;
}

const columnsOf = ({ hasType }: TokenTables): Sql =>
  idents([
    ...['id', 'name', 'description', ...(hasType ? ['type'] : [])],
    ...['last_used_at', 'lifespan', 'expires_at', 'created_at', 'updated_at'],
  ]);

/** The permissions of tokens, in the order of each. */
async function permissionRows(
  db: Executor,
  tables: TokenTables,
  id: number | null,
): Promise<PermissionRow[]> {
  const { permissions, links, noun } = tables;
  return db.query<PermissionRow>(
    sql`SELECT ${column('l', `${noun}_id`)} AS token_id, p.id, p.action, p.created_at, p.updated_at FROM ${ident(links)} l
       JOIN ${ident(permissions)} p ON p.id = ${column('l', `${noun}_permission_id`)} ${id === null ? empty : sql`WHERE ${column('l', `${noun}_id`)} = ?`}
       ORDER BY ${column('l', `${noun}_permission_order`)}, p.id`,
    id === null ? [] : [id],
  );
}

const toToken = (row: TokenRow, permissions: readonly string[]): ShownToken => ({
  id: Number(row.id),
  name: row.name,
  description: row.description ?? '',
  lastUsedAt: isoTime(row.last_used_at),
  ...(row.type === undefined ? {} : { type: row.type }),
  lifespan: row.lifespan === null ? null : String(row.lifespan),
  expiresAt: isoTime(row.expires_at),
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  permissions,
});

/** All tokens of a kind, by name. */
export async function listTokens(db: Executor, tables: TokenTables): Promise<ShownToken[]> {
  const rows = await db.query<TokenRow>(sql`SELECT ${columnsOf(tables)} FROM ${ident(tables.tokens)}`);
  const permissions = Map.groupBy(await permissionRows(db, tables, null), ({ token_id }) => Number(token_id));
  // by the characters' codes: databases differ in how they sort upper and lower case
  rows.sort((a, b) => (a.name === b.name ? Number(a.id) - Number(b.id) : a.name < b.name ? -1 : 1));
  return rows.map((row) =>
    toToken(
      row,
      (permissions.get(Number(row.id)) ?? []).map(({ action }) => action),
    ),
  );
}

/** @returns null where there is no such token */
export async function findToken(db: Executor, tables: TokenTables, id: number): Promise<ShownToken | null> {
  const [row] = await db.query<TokenRow>(
    sql`SELECT ${columnsOf(tables)} FROM ${ident(tables.tokens)} WHERE id = ?`,
    [id],
  );
  return row
    ? toToken(
        row,
        (await permissionRows(db, tables, id)).map(({ action }) => action),
      )
    : null;
}

/** True where another token of the kind has this name. */
export async function isTokenNameTaken(
  db: Executor,
  { tokens }: TokenTables,
  name: string,
  except: number | null,
): Promise<boolean> {
  const rows = await db.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM ${ident(tokens)} WHERE name = ?`,
    [name],
  );
  return rows.some((row) => row.name === name && Number(row.id) !== except);
}

/** What a new token is made of. */
export interface TokenValues {
  readonly name: string;
  readonly description: string;
  readonly type?: string;
  readonly permissions: readonly string[];
  /** Milliseconds; null for no end. */
  readonly lifespan: number | null;
}

/** Makes a token. @returns its id, and its key, which is stored as a keyed hash alone */
export async function insertToken(
  tx: Executor,
  tables: TokenTables,
  salt: string,
  { permissions, lifespan, ...values }: TokenValues,
  now: Date,
): Promise<{ readonly id: number; readonly accessKey: string }> {
  const accessKey = newAccessKey();
  const id = await insertRow(tx, tables.tokens, {
    ...values,
    access_key: hashAccessKey(accessKey, salt),
    last_used_at: null,
    expires_at: lifespan === null ? null : new Date(now.getTime() + lifespan),
    lifespan,
    ...timestamps(now),
  });
  await insertTokenPermissions(tx, tables, id, permissions, now);
  return { id, accessKey };
}

/** Stores the values that are given, and the time of the change. */
export async function updateToken(
  tx: Executor,
  tables: TokenTables,
  id: number,
  values: Readonly<Record<string, SqlParameter>>,
  now: Date,
): Promise<void> {
  const entries = Object.entries({ ...values, updated_at: now });
  const set = assignments(entries.map(([name]) => name));
  await tx.run(sql`UPDATE ${ident(tables.tokens)} SET ${set} WHERE id = ?`, [
    ...entries.map(([, value]) => value),
    id,
  ]);
}

/** Gives a token these permissions and no others; those that stay keep their rows. */
export async function setTokenPermissions(
  tx: Executor,
  tables: TokenTables,
  id: number,
  wanted: readonly string[],
  now: Date,
): Promise<void> {
  const stored = await permissionRows(tx, tables, id);
  const gone = stored.filter(({ action }) => !wanted.includes(action)).map((row) => Number(row.id));
  await deleteRows(tx, tables.permissions, gone);
  const added = wanted.filter((action) => !stored.some((row) => row.action === action));
  await insertTokenPermissions(tx, tables, id, added, now);
}

/** Gives a token another key; what it may do and when it expires stay. */
export async function regenerateToken(
  tx: Executor,
  tables: TokenTables,
  salt: string,
  id: number,
  now: Date,
): Promise<string> {
  const accessKey = newAccessKey();
  await updateToken(tx, tables, id, { access_key: hashAccessKey(accessKey, salt) }, now);
  return accessKey;
}

/** Deletes a token. @returns the rows of its permissions, as they were */
export async function deleteToken(tx: Executor, tables: TokenTables, id: number): Promise<TokenPermission[]> {
  const rows = await permissionRows(tx, tables, id);
  await deleteRows(
    tx,
    tables.permissions,
    rows.map((row) => Number(row.id)),
  );
  await deleteRows(tx, tables.tokens, [id]);
  return rows.map((row) => ({
    id: Number(row.id),
    action: row.action,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }));
}

async function insertTokenPermissions(
  tx: Executor,
  { permissions, links, noun }: TokenTables,
  id: number,
  actions: readonly string[],
  now: Date,
): Promise<void> {
  const [last] = await tx.query<{ place: number | null }>(
    sql`SELECT MAX(${ident(`${noun}_permission_order`)}) AS place FROM ${ident(links)} WHERE ${ident(`${noun}_id`)} = ?`,
    [id],
  );
  let place = Number(last?.place ?? 0);
  for (const action of new Set(actions)) {
    place += 1;
    const permission = await insertRow(tx, permissions, { action, ...timestamps(now) });
    await insertRow(tx, links, {
      [`${noun}_permission_id`]: permission,
      [`${noun}_id`]: id,
      [`${noun}_permission_order`]: place,
    });
  }
}

async function deleteRows(tx: Executor, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`DELETE FROM ${ident(table)} WHERE id IN (${placeholders(ids.length)})`, ids);
}

/** Takes actions that are gone away from API tokens, as a start of v4 does: a token that names one could not be saved. */
export async function forgetTokenActions(tx: Executor, known: ReadonlySet<string>): Promise<void> {
  const { permissions } = API_TOKENS;
  const rows = await tx.query<{ id: number; action: string }>(
    sql`SELECT id, action FROM ${ident(permissions)}`,
  );
  const gone = rows.filter(({ action }) => !known.has(action));
  await deleteRows(
    tx,
    permissions,
    gone.map(({ id }) => Number(id)),
  );
}
