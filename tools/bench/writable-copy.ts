/** A copy of the bench database that may be written to, and what is asked of it before the load. */
import { constants, copyFileSync, rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { API_TOKENS, insertToken } from '../../src/admin/administrators/stores/token-store.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { temporary } from './paths.ts';
import { median } from './statistics.ts';
import { type Store, sqliteStore } from './store.ts';

/** What `project/config/admin.js` says. */
const TOKEN_SALT = 'bench-only-token-salt';

const COMMITS = 200;

export interface WritableCopy {
  readonly store: Store;
  /** An API token that may do everything. */
  readonly token: string;
  /** Ids of the articles made since the copy was, that are above this one. */
  idsAbove(id: number): number[];
  /** Removes the file; after it nothing may use it. */
  remove(): void;
}

/** A copy that is an SQLite file. */
export interface FileCopy extends WritableCopy {
  readonly file: string;
}

/** What an entry's texts are made of. */
export interface Texts {
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/**
 * Copies a bench database, which itself is never written to, and adds an API token.
 * @param name of the copy; two that are in use at the same time need two names
 */
export async function writableCopy(kept: string, name: string): Promise<FileCopy> {
  const file = temporary(`${name}.db`);
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  };
  remove();
  copyFileSync(kept, file, constants.COPYFILE_FICLONE);
  const db = openSqlite({ filename: file });
  try {
    const token = {
      name: 'bench',
      description: '',
      type: 'full-access',
      permissions: [],
      lifespan: null,
    } as const;
    const { accessKey } = await insertToken(db, API_TOKENS, TOKEN_SALT, token, new Date());
    return {
      file,
      store: sqliteStore(file),
      token: accessKey,
      idsAbove: (id) => idsAbove(file, id),
      remove,
    };
  } finally {
    await db.close();
  }
}

/**
 * The same on a store's database: a file where it is SQLite, otherwise another database of the server.
 * @param kept the file that the store's content is that of
 */
export async function writableStore(store: Store, kept: string, name: string): Promise<WritableCopy> {
  const copy = await writableCopy(kept, name);
  if (!store.copy) return copy;
  const made = store.copy(name, copy.file);
  copy.remove();
  return {
    store: made,
    token: copy.token,
    idsAbove: (id) => {
      const lines = made.sql(`SELECT id FROM articles WHERE id > ${id} ORDER BY id`);
      return lines.split('\n').filter(Boolean).map(Number);
    },
    remove: made.remove,
  };
}

/** The texts of some entries that exist, for entries to come. */
export function textsOf(file: string, count: number): Texts[] {
  return reading(file, (db) =>
    db.prepare<[number], Texts>('SELECT title, description, body FROM articles LIMIT ?').all(count),
  );
}

function idsAbove(file: string, id: number): number[] {
  return reading(file, (db) =>
    db.prepare<[number], number>('SELECT id FROM articles WHERE id > ? ORDER BY id').pluck().all(id),
  );
}

function reading<T>(file: string, read: (db: BetterSqlite3.Database) => T): T {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/**
 * What the disk allows: microseconds of a transaction that changes one number and waits until it is stored,
 * in the driver alone.
 */
export function bareCommit(file: string): number {
  const db = new BetterSqlite3(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    const update = db.prepare('UPDATE articles SET views = views + 1 WHERE id = 1');
    const times = Array.from({ length: COMMITS }, () => {
      const begin = performance.now();
      update.run();
      return (performance.now() - begin) * 1000;
    });
    return median(times);
  } finally {
    db.close();
  }
}
