/**
 * The settings that change while the server runs: the default locale. Other processes may change them as well: another
 * worker, a v4 server, a person with a tool; and so may the project's own code, by SQL.
 */
import { ReadOrder } from '../base/read-order.ts';
import { readDefaultLocale } from '../content/default-locale.ts';
import { watchTables } from '../database/changes/watch-tables.ts';
import type { Database } from '../database/database.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';

/** The tables of settings that are kept in memory. */
const SETTINGS = ['strapi_core_store_settings', 'strapi_webhooks'];

/** How often the database is asked whether anything was changed by others, in ms. */
const CHECK_MS = 500;

/**
 * Reports when another process has changed the tables of settings, or on SQLite SQL of this process has, within about a second.
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

export class LiveSettings {
  readonly #db: Database;
  /** The watcher's reads and those after a write overlap. */
  readonly #reads = new ReadOrder();
  #current: ResolveSettings;

  /** @param settings as they are at the start */
  constructor(db: Database, settings: ResolveSettings) {
    this.#db = db;
    this.#current = settings;
  }

  get current(): ResolveSettings {
    return this.#current;
  }

  /** Reads them again. @returns whether they have changed */
  async refresh(): Promise<boolean> {
    const isLatest = this.#reads.begin();
    const defaultLocale = await readDefaultLocale(this.#db, this.#current.defaultLocale);
    if (!isLatest() || defaultLocale === this.#current.defaultLocale) return false;
    this.#current = { ...this.#current, defaultLocale };
    return true;
  }
}
