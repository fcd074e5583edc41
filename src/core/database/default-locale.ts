/** The locale of a request that names none: a setting in the database, which other processes may change. */

import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Executor } from './database.ts';
import { readSettingText } from './settings-table.ts';

/** The key of the setting. */
export const DEFAULT_LOCALE = 'plugin_i18n_default_locale';

/**
 * Reads the setting (G46).
 * @param fallback for a database without the setting
 */
export function readDefaultLocale(db: Executor, fallback: string): MaybePromise<string> {
  return after(readSettingText(db, DEFAULT_LOCALE), (text) => localeIn(text ?? '', fallback));
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
