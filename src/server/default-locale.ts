/** The locale of a request that names none: a setting in the database, which other processes may change. */
import type { Database } from '../database/database.ts';

/**
 * Reads the setting (gap 46).
 * @param fallback for a database without the setting
 */
export async function readDefaultLocale(db: Database, fallback: string): Promise<string> {
  const [row] = await db.query<{ value: string | null }>(
    `SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_i18n_default_locale'`,
  );
  try {
    const value: unknown = JSON.parse(row?.value ?? '');
    return typeof value === 'string' && value !== '' ? value : fallback;
  } catch {
    // no setting, or one nobody could have read either
    return fallback;
  }
}
