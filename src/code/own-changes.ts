/** What project code changes of the tables the server keeps in memory: it has to be read anew after the commit. */
import type { CodeParts } from './code-parts.ts';

/** Types whose rows say what callers may do. */
const ACCESS_UIDS = new Set([
  'plugin::users-permissions.role',
  'plugin::users-permissions.permission',
  'admin::api-token',
  'admin::api-token-permission',
]);

/** The settings of the server's own that it keeps. */
const KEPT_SETTING = /^plugin_(?:users-permissions|i18n)_/;

/** Tells of rows that were written. */
export async function tellOfRows(parts: CodeParts, uid: string): Promise<void> {
  if (ACCESS_UIDS.has(uid)) await readAnew(parts);
}

/** Tells of a setting that was written, by its whole key. */
export async function tellOfSetting(parts: CodeParts, key: string): Promise<void> {
  if (KEPT_SETTING.test(key)) await readAnew(parts);
}

async function readAnew({ db, refreshSettings }: CodeParts): Promise<void> {
  let refreshed: Promise<void> | undefined;
  db.afterCommit(() => {
    refreshed = refreshSettings();
  });
  // outside of transactions it is known at once
  await refreshed;
}
