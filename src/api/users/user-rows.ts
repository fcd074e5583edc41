/** Users as rows: found, changed, removed, with the events any entry has. */
import { updateRow } from '../../core/content/statements/apply-row.ts';
import type { RowChanges } from '../../core/content/statements/changes.ts';
import { deleteRows } from '../../core/content/statements/delete-rows.ts';
import type { Executor, SqlParameter } from '../../core/database/database.ts';
import { tableOf } from '../../core/database/layout/layout.ts';
import { empty, ident, joined, type Sql, sql } from '../../core/database/sql-template.ts';
import type { UserStore } from './user-services.ts';
import { USER_UID, userColumn, userType } from './users-context.ts';

/** The fields of a user that signing in and mailing need. */
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
 * @param exact an attribute that must equal this text exactly: a database may take letters of different case or
 *   accent as equal (MariaDB, MySQL), and a caller with one must not sign in as the other
 */
export async function findUser(
  context: UserStore,
  db: Executor,
  where: (column: (attribute: string) => Sql) => Sql,
  values: readonly SqlParameter[],
  exact: { readonly attribute: string; readonly text: string } | null = null,
): Promise<UserRow | null> {
  // no database's text column can hold a NUL: there is no such user
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return null;
  const { table } = tableOf(context.settings().layout, USER_UID);
  const column = (attribute: string): Sql => ident(userColumn(context, attribute));
  const names = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'];
  const list = joined(
    names.map((name) => sql`${column(name)} AS ${ident(name)}`),
    ', ',
  );
  const [normalized, limit] = exact
    ? [sql`, ${column(exact.attribute)} AS "exact"`, empty]
    : [empty, sql` LIMIT 1`];
  const rows = await db.query<StoredUser & { readonly exact?: unknown }>(
    sql`SELECT id, ${list}${normalized} FROM ${ident(table)} WHERE ${where(column)} ORDER BY id${limit}`,
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

/** Changes some of a user's attributes, and when it was changed last; a password inside `withOctavoTables`. */
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
  const { db, effects, hooks, settings } = context;
  await hooks.around({ action: 'update', type, changes, id }, async () => {
    await updateRow({ tx, layout: settings().layout, effects, facts: db }, changes, id);
    return id;
  });
}

/** Removes a user with everything that hangs on it; to be run inside `withOctavoTables`. */
export async function removeUser(context: UserStore, tx: Executor, id: number): Promise<void> {
  const type = userType(context);
  const { db, effects, hooks, settings } = context;
  await hooks.around({ action: 'delete', type, changes: null, id }, async () => {
    await deleteRows({ tx, layout: settings().layout, effects, facts: db }, USER_UID, [id]);
    return id;
  });
}

/** A user as lists of the command line show it. */
export interface ListedUser {
  readonly id: number;
  readonly username: string | null;
  readonly email: string | null;
  /** The type of the role. */
  readonly role: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
}

/** All users, in the order of their ids. */
export async function allUsers(db: Executor): Promise<ListedUser[]> {
  const rows = await db.query<
    Omit<ListedUser, 'confirmed' | 'blocked'> & Record<'confirmed' | 'blocked', unknown>
  >(
    sql`SELECT u.id AS "id", u.username AS "username", u.email AS "email", u.confirmed AS "confirmed", u.blocked AS "blocked", (SELECT min(r.type) FROM up_users_role_links l JOIN up_roles r ON r.id = l.role_id WHERE l.user_id = u.id) AS "role" FROM up_users u ORDER BY u.id`,
  );
  // SQLite and MySQL have numbers for them
  return rows.map((row) => ({ ...row, confirmed: Boolean(row.confirmed), blocked: Boolean(row.blocked) }));
}
