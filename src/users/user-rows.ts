/** Users as rows: found, changed, removed, with the events any entry has. */

import { updateRow } from '../content/write/apply/apply-row.ts';
import { deleteRows } from '../content/write/apply/delete-rows.ts';
import type { RowChanges } from '../content/write/changes.ts';
import type { Executor, SqlParameter } from '../database/database.ts';
import { tableOf } from '../database/layout/layout.ts';
import { forgetUser } from './tokens/forget-user.ts';
import { USER_UID, type UserStore, userColumn, userType } from './users-context.ts';

/** What signing in and mailing need to know of a user. */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** `local` for one with a password. */
  readonly provider: string | null;
  /** The hash; null for one without a password. */
  readonly password: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
}

type StoredUser = Readonly<Record<keyof UserRow, unknown>>;

/**
 * The user with the lowest id that meets a condition.
 * @param where names columns through `column`; a value for each `?`
 * @param exact an attribute that has to have this very text: a database may take letters of either case, or with
 *   an accent, for one (MariaDB, MySQL), and who brings the one must not be let in for the other
 */
export async function findUser(
  context: UserStore,
  db: Executor,
  where: (column: (attribute: string) => string) => string,
  values: readonly SqlParameter[],
  exact: { readonly attribute: string; readonly text: string } | null = null,
): Promise<UserRow | null> {
  // no text column of any database holds a NUL: there is no such user
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return null;
  const { table } = tableOf(context.settings().layout, USER_UID);
  const column = (attribute: string): string => `"${userColumn(context, attribute)}"`;
  const names = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'];
  const list = names.map((name) => `${column(name)} AS "${name}"`).join(', ');
  const [told, limit] = exact ? [`, ${column(exact.attribute)} AS "exact"`, ''] : ['', ' LIMIT 1'];
  const rows = await db.query<StoredUser & { readonly exact?: unknown }>(
    `SELECT id, ${list}${told} FROM "${table}" WHERE ${where(column)} ORDER BY id${limit}`,
    values,
  );
  const row = exact ? rows.find((one) => one.exact === exact.text) : rows[0];
  if (!row) return null;
  return {
    id: Number(row.id),
    username: String(row.username ?? ''),
    email: String(row.email ?? ''),
    provider: textOrNull(row.provider),
    password: textOrNull(row.password),
    confirmed: Boolean(row.confirmed),
    blocked: Boolean(row.blocked),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Changes some of a user's attributes, and when it was changed last. */
export async function updateUser(
  context: UserStore,
  tx: Executor,
  id: number,
  values: Readonly<Record<string, SqlParameter>>,
): Promise<void> {
  const type = userType(context);
  const columns = new Map<string, SqlParameter>();
  for (const [attribute, value] of Object.entries(values)) columns.set(userColumn(context, attribute), value);
  columns.set('updated_at', new Date(context.now()));
  const changes: RowChanges = { schema: type, columns, links: [], parts: [] };
  await context.events.emit('beforeUpdate', type, changes, id);
  await updateRow({ tx, layout: context.settings().layout }, changes, id);
  await context.events.emit('afterUpdate', type, changes, id);
}

/** Removes a user with everything that hangs on it; to be run inside `withOwnTables`. */
export async function removeUser(context: UserStore, tx: Executor, id: number): Promise<void> {
  const type = userType(context);
  await context.events.emit('beforeDelete', type, null, id);
  await deleteRows({ tx, layout: context.settings().layout }, USER_UID, [id]);
  await forgetUser(tx, id);
  await context.events.emit('afterDelete', type, null, id);
}
