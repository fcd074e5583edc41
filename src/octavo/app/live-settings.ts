/**
 * The settings that change while the server runs: the default locale. Other processes may change them as well: another
 * worker, a v4 server, a person with a tool; and so may the project's own code, by SQL.
 */
import type { BackgroundWorker, Cancel, Clock } from '../../core/base/clock.ts';
import { after, type MaybePromise } from '../../core/base/maybe-promise.ts';
import { ReadOrder } from '../../core/base/read-order.ts';
import { watchTables } from '../../core/database/changes/watch-tables.ts';
import type { Database } from '../../core/database/database.ts';
import { readDefaultLocale } from '../../core/database/default-locale.ts';
import { SETTINGS_TABLE } from '../../core/database/settings-table.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';

/** The tables of settings that are kept in memory. */
const SETTINGS = [SETTINGS_TABLE, 'strapi_webhooks'];

/** How often the database is asked whether anything was changed by others, in ms. */
const CHECK_MS = 200;

export interface WatchOptions {
  readonly clock: Clock;
  /** Reads the settings again; where it fails it is called again. */
  readonly onChange: () => Promise<void>;
  /** Is called where a read fails, unless watching was stopped meanwhile. */
  readonly onError: (error: unknown) => void;
}

/** What watches the tables of settings. */
export interface SettingsWatcher extends BackgroundWorker {
  readonly stop: Cancel;
}

/** Reports when another process has changed the tables of settings, or on SQLite SQL of this process has, within about half a second. */
export function watchChanges(db: Database, { clock, onChange, onError }: WatchOptions): SettingsWatcher {
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
  let isStopped = false;
  const looking = new Set<Promise<void>>();
  const cancel = clock.every(CHECK_MS, () => {
    // a database that hangs would take one connection after the other
    if (looking.size > 0) return undefined;
    const done = look()
      .catch((error) => {
        // the database may be closed while a read is under way
        if (!isStopped) onError(error);
      })
      .finally(() => looking.delete(done));
    looking.add(done);
    return done;
  });
  return {
    settled: async () => {
      await Promise.all(looking);
    },
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}

export class LiveSettings {
  readonly #db: Database;
  /** The watcher's reads, those of requests and those after a write overlap. */
  readonly #reads = new ReadOrder();
  /** Null for a database that cannot tell at once. */
  readonly #haveChanged: (() => boolean) | null;
  readonly #onChange: ((settings: ResolveSettings) => void)[] = [];
  #isDue = false;
  #current: ResolveSettings;

  /** @param settings as they are at the start */
  constructor(db: Database, settings: ResolveSettings) {
    this.#db = db;
    this.#current = settings;
    const { changes } = db;
    this.#haveChanged = db.dialect === 'sqlite' && changes ? watchTables(changes, [SETTINGS_TABLE]) : null;
  }

  get current(): ResolveSettings {
    return this.#current;
  }

  /** @param listener is called with changed settings, before any request sees them */
  onChange(listener: (settings: ResolveSettings) => void): void {
    this.#onChange.push(listener);
  }

  /** Every request starts with this: on SQLite it finds what was committed before, by whomever; elsewhere the watcher does. */
  look(): MaybePromise<void> {
    this.#isDue ||= this.#haveChanged?.() ?? false;
    // it stays due until a read has succeeded
    return this.#isDue
      ? after(this.refresh(), () => {
          this.#isDue = false;
        })
      : undefined;
  }

  /** Reads them again. @returns whether they have changed */
  refresh(): MaybePromise<boolean> {
    const isLatest = this.#reads.begin();
    return after(readDefaultLocale(this.#db, this.#current.defaultLocale), (defaultLocale) => {
      if (!isLatest() || defaultLocale === this.#current.defaultLocale) return false;
      this.#current = { ...this.#current, defaultLocale };
      for (const listener of this.#onChange) listener(this.#current);
      return true;
    });
  }
}
