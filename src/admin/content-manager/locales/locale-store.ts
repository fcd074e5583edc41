/** Locales in v4's table, and which is the default. */

import type { Executor, SqlParameter } from '../../../core/database/database.ts';
import { DEFAULT_LOCALE, readDefaultLocale } from '../../../core/database/default-locale.ts';
import { insertRow, timestamps } from '../../../core/database/seed/rows.ts';
import { writeSetting } from '../../../core/database/settings-table.ts';
import { assignments, sql } from '../../../core/database/sql-template.ts';
import { isoTime } from '../../administrators/stores/admin-user-store.ts';

/** A locale as clients read it. */
export interface StoredLocale {
  readonly id: number;
  readonly name: string | null;
  readonly code: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly isDefault: boolean;
}

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly code: string;
  readonly created_at: SqlParameter;
  readonly updated_at: SqlParameter;
}

/** All locales, in the order of their ids. @param fallback the default where the setting cannot be read */
export async function listStoredLocales(db: Executor, fallback: string): Promise<StoredLocale[]> {
  const main = await readDefaultLocale(db, fallback);
  const rows = await db.query<Row>(
    sql`SELECT id, name, code, created_at, updated_at FROM i18n_locale ORDER BY id`,
  );
  return rows.map((row) => toLocale(row, main));
}

/** @returns null where there is no such locale */
export async function findStoredLocale(
  db: Executor,
  id: number,
  fallback: string,
): Promise<StoredLocale | null> {
  const all = await listStoredLocales(db, fallback);
  return all.find((locale) => locale.id === id) ?? null;
}

const toLocale = ({ id, name, code, created_at, updated_at }: Row, main: string): StoredLocale => ({
  id: Number(id),
  name,
  code,
  createdAt: isoTime(created_at as Parameters<typeof isoTime>[0]),
  updatedAt: isoTime(updated_at as Parameters<typeof isoTime>[0]),
  isDefault: code === main,
});

/** @returns the id */
export const insertLocale = (
  tx: Executor,
  values: { readonly code: string; readonly name: string | null; readonly creator: number },
  now: Date,
): Promise<number> =>
  insertRow(tx, 'i18n_locale', {
    name: values.name,
    code: values.code,
    ...timestamps(now),
    created_by_id: values.creator,
    updated_by_id: values.creator,
  });

/** Changes the name where one is given, and notes who changed it and when. */
export async function updateLocale(
  tx: Executor,
  id: number,
  { name, editor }: { readonly name?: string | null | undefined; readonly editor: number },
  now: Date,
): Promise<void> {
  const columns = name === undefined ? [] : ['name'];
  const set = assignments([...columns, 'updated_at', 'updated_by_id']);
  await tx.run(sql`UPDATE i18n_locale SET ${set} WHERE id = ?`, [
    ...(name === undefined ? [] : [name]),
    now,
    editor,
    id,
  ]);
}

/** Makes a locale the one of requests that name none. */
export const setDefaultLocale = (tx: Executor, code: string): Promise<void> =>
  writeSetting(tx, DEFAULT_LOCALE, code);
