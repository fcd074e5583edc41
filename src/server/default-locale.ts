/** The locale of a request that names none: a setting in the database, which other processes may change. */
import type { Database } from '../database/database.ts';

/** How often the database is asked whether anything was changed by others, in ms. */
const CHECK_MS = 500;

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

/**
 * Tells when another process has changed the setting, within a second or so.
 * @returns a function that ends the watch
 */
export function watchDefaultLocale(
  db: Database,
  current: string,
  onChange: (locale: string) => void,
  onError: (error: unknown) => void,
): () => void {
  let locale = current;
  let mark: number | undefined;
  const look = async (): Promise<void> => {
    const now = await db.changeMark();
    if (now === mark) return;
    mark = now;
    const read = await readDefaultLocale(db, locale);
    if (read === locale) return;
    locale = read;
    onChange(read);
  };
  const timer = setInterval(() => look().catch(onError), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
