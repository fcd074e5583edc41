/** The rows of v4's table of settings: a JSON text under each key. v4 and people with a tool write them as well. */
import { isObject, type JsonObject } from '../base/is-object.ts';
import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Executor } from './database.ts';
import { sql } from './sql-template.ts';

/** Its name. */
export const SETTINGS_TABLE = 'strapi_core_store_settings';

const READ = sql`SELECT s.value FROM strapi_core_store_settings s WHERE s.key = ?`;
const UPDATE = sql`UPDATE strapi_core_store_settings SET value = ?, type = ? WHERE "key" = ?`;
const INSERT = sql`INSERT INTO strapi_core_store_settings ("key", value, type) VALUES (?, ?, ?)`;

/** The text of a setting as it is stored; null if there is none. */
export function readSettingText(db: Executor, key: string): MaybePromise<string | null> {
  return after(db.query<{ value: string | null }>(READ, [key]), ([row]) => row?.value ?? null);
}

/**
 * A setting that is an object.
 * @returns an empty object if there is none
 * @throws SyntaxError if it cannot be read: a default could enable what an administrator has disabled
 */
export async function readSetting(db: Executor, key: string): Promise<JsonObject> {
  const value: unknown = JSON.parse((await readSettingText(db, key)) ?? '{}');
  return isObject(value) ? value : {};
}

/** Writes a setting, with the name v4 has for the kind of its value. */
export async function writeSetting(tx: Executor, key: string, value: object | string): Promise<void> {
  const text = JSON.stringify(value);
  const { changes } = await tx.run(UPDATE, [text, typeof value, key]);
  if (changes === 0) await addSetting(tx, key, value);
}

/** Writes a setting that is known not to be there. */
export async function addSetting(tx: Executor, key: string, value: object | string): Promise<void> {
  await tx.run(INSERT, [key, JSON.stringify(value), typeof value]);
}
