/**
 * The rows a new database starts with, the same as v4 makes on its first start, so that either server
 * can go on with it.
 */
import type { Model } from '../../model/content-type.ts';
import type { Database } from '../database.ts';
import { seedAdminRoles } from './admin-roles.ts';
import { seedLocale } from './locale.ts';
import { seedSettings } from './settings.ts';
import { seedUserRoles } from './user-roles.ts';

/** What the project's settings say about the first rows. */
export interface SeedOptions {
  /** The first locale, from `STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE`; `en` unless set. */
  readonly locale?: string;
  /** The path all REST routes start with (`api.rest.prefix`); `/api` unless set. */
  readonly apiPrefix?: string;
  readonly now?: Date;
}

/**
 * Fills those of the tables for roles, permissions, locales and settings that are empty, in one
 * transaction. Rows that exist are left alone.
 */
export async function seedDatabase(
  database: Database,
  model: Model,
  options: SeedOptions = {},
): Promise<void> {
  const { locale = 'en', apiPrefix = '/api', now = new Date() } = options;
  await database.transaction(async (tx) => {
    await seedUserRoles(tx, now);
    const defaultLocale = await seedLocale(tx, locale, now);
    await seedAdminRoles(tx, model, now);
    await seedSettings(tx, { defaultLocale, apiPrefix });
  });
}
