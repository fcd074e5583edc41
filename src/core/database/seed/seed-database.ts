/**
 * The rows a new database starts with, the same as v4 makes on its first start, so that either server
 * can go on with it.
 */

import type { Model } from '../../model/content-type.ts';
import type { Database, Executor } from '../database.ts';
import { sql } from '../sql-template.ts';
import { seedAdminRoles, seedUserRoles } from './roles.ts';
import { insertRow, isEmpty, timestamps } from './rows.ts';
import { seedSettings } from './settings.ts';

/** Project settings that the first rows depend on. */
export interface SeedOptions {
  /** The first locale, from `STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE`; `en` unless set. */
  readonly locale?: string;
  /** The path all REST routes start with (`api.rest.prefix`); `/api` unless set. */
  readonly apiPrefix?: string;
  readonly now?: Date;
}

/**
 * Fills the empty ones among the tables of roles, permissions, locales and settings, in one transaction.
 * Existing rows stay unchanged.
 */
export async function seedDatabase(
  database: Database,
  model: Model,
  options: SeedOptions = {},
): Promise<void> {
  const { locale = 'en', apiPrefix = '/api', now = new Date() } = options;
  await database.transaction(async (tx) => {
    // a database that was in use keeps to v4's permissions, also where its roles are gone
    const isNew = (await isEmpty(tx, 'up_roles')) && (await isEmpty(tx, 'i18n_locale'));
    await seedUserRoles(tx, now);
    const defaultLocale = await seedLocale(tx, locale, now);
    await seedAdminRoles(tx, model, { now, inAllLocales: isNew });
    await seedSettings(tx, { defaultLocale, apiPrefix });
  });
}

/**
 * Creates the locale if there is none.
 * @param code a language tag; an invalid one becomes `en`
 * @returns the code of the first locale, which is the default one unless the settings say otherwise
 */
export async function seedLocale(tx: Executor, code: string, now: Date): Promise<string> {
  if (!(await isEmpty(tx, 'i18n_locale'))) {
    const [first] = await tx.query<{ code: string }>(sql`SELECT code FROM i18n_locale ORDER BY id LIMIT 1`);
    return first!.code;
  }
  const known = languageName(code);
  const locale = known === null ? { code: 'en', name: 'English' } : { code, name: known };
  await insertRow(tx, 'i18n_locale', {
    name: `${locale.name} (${locale.code})`,
    code: locale.code,
    ...timestamps(now),
  });
  return locale.code;
}

/** `fr-FR` → `French (France)`; null for an unknown language. */
function languageName(code: string): string | null {
  try {
    return (
      new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(
        code,
      ) ?? null
    );
  } catch {
    return null;
  }
}
