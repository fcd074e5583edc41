/** The account settings that v4 stores in its database and edits in its administration panel. */
import { isObject, type JsonObject } from '../base/is-object.ts';
import type { Executor } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

export interface AdvancedSettings {
  /** Whether one address may have one account only, whatever it signs in with. */
  readonly uniqueEmail: boolean;
  readonly allowRegister: boolean;
  /** Whether an account has to be confirmed by mail before it can sign in. */
  readonly emailConfirmation: boolean;
  /** The page of the front end for a new password; empty if none is set. */
  readonly resetPasswordPage: string;
  /** Where a browser is redirected after a confirmation. */
  readonly confirmationRedirect: string;
  /** The type of the role new users get. */
  readonly defaultRole: string;
}

/** Reads them from the database, since they may change at any time. A missing value is as in a new v4 project. */
export async function readAdvancedSettings(db: Executor): Promise<AdvancedSettings> {
  const stored = await readSetting(db, 'plugin_users-permissions_advanced');
  const text = (key: string): string => (typeof stored[key] === 'string' ? stored[key] : '');
  return {
    uniqueEmail: stored['unique_email'] !== false,
    allowRegister: stored['allow_register'] !== false,
    emailConfirmation: stored['email_confirmation'] === true,
    resetPasswordPage: text('email_reset_password'),
    confirmationRedirect: text('email_confirmation_redirection') || '/',
    defaultRole: text('default_role') || 'authenticated',
  };
}

/**
 * One of the objects in v4's settings table.
 * @returns an empty object if there is none
 * @throws SyntaxError if it cannot be read: a default could enable what an administrator has disabled
 */
export async function readSetting(db: Executor, key: string): Promise<JsonObject> {
  const [row] = await db.query<{ value: string | null }>(
    sql`SELECT s.value FROM strapi_core_store_settings s WHERE s.key = ?`,
    [key],
  );
  const value: unknown = JSON.parse(row?.value ?? '{}');
  return isObject(value) ? value : {};
}

/** Writes one of the objects in v4's settings table. */
export async function writeSetting(tx: Executor, key: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  const { changes } = await tx.run(sql`UPDATE strapi_core_store_settings SET value = ? WHERE "key" = ?`, [
    text,
    key,
  ]);
  if (changes > 0) return;
  await tx.run(
    sql`INSERT INTO strapi_core_store_settings ("key", value, type, environment, tag) VALUES (?, ?, 'object', NULL, NULL)`,
    [key, text],
  );
}
