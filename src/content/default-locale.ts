/** The locale of a request that names none: a setting in the database, which other processes may change. */

import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Executor } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

/**
 * Reads the setting (G46).
 * @param fallback for a database without the setting
 */
export function readDefaultLocale(db: Executor, fallback: string): MaybePromise<string> {
  const rows = db.query<{ value: string | null }>(
    sql`SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_i18n_default_locale'`,
  );
  return after(rows, ([row]) => localeIn(row?.value ?? '', fallback));
}

function localeIn(text: string, fallback: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value !== '' ? value : fallback;
  } catch {
    // no setting, or one that v4 could not have read either
    return fallback;
  }
}
