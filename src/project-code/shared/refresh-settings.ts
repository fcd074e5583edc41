/** Reads roles, permissions, tokens and settings again after project code has changed them and the commit is done. */
import type { AppServices } from './app-services.ts';

/** Types whose rows say what callers may do. */
const ACCESS_UIDS = new Set([
  'plugin::users-permissions.role',
  'plugin::users-permissions.permission',
  'admin::api-token',
  'admin::api-token-permission',
]);

/** The settings that the server keeps in memory. */
const KEPT_SETTING = /^plugin_(?:users-permissions|i18n)_/;

/** Called after project code has written rows of a type. */
export async function refreshAfterRows(parts: AppServices, uid: string): Promise<void> {
  if (ACCESS_UIDS.has(uid)) await refreshAfterCommit(parts);
}

/** Called after project code has written a setting. @param key its whole key */
export async function refreshAfterSetting(parts: AppServices, key: string): Promise<void> {
  if (KEPT_SETTING.test(key)) await refreshAfterCommit(parts);
}

async function refreshAfterCommit({ db, refreshSettings }: AppServices): Promise<void> {
  let refreshed: Promise<void> | undefined;
  db.afterCommit(() => {
    refreshed = refreshSettings();
  });
  // outside of transactions the callback has run already
  await refreshed;
}
