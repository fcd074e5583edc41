/** Notices changes of settings in the database by other processes: another worker, a v4 server, a person with a tool. */
import { watchTables } from '../database/changes/watch-tables.ts';
import type { Database } from '../database/database.ts';

/** The tables of settings that are kept in memory. */
const SETTINGS = ['strapi_core_store_settings', 'strapi_webhooks'];

/** How often the database is asked whether anything was changed by others, in ms. */
const CHECK_MS = 500;

/**
 * Reports when another process has changed the tables of settings, within about a second.
 * @param onChange reads them again; where it fails it is called again
 * @returns a function that stops watching
 */
export function watchChanges(
  db: Database,
  onChange: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let mark: number | undefined;
  const { changes } = db;
  const haveChanged = db.dialect === 'sqlite' && changes ? watchTables(changes, SETTINGS) : null;
  let isDue = true;
  const look = async (): Promise<void> => {
    isDue ||= haveChanged?.() ?? false;
    const now = haveChanged ? 0 : await db.changeMark();
    if (now === mark && !isDue) return;
    await onChange();
    isDue = false;
    mark = now;
  };
  const timer = setInterval(() => look().catch(onError), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
