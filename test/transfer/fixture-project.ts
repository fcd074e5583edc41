/** Projects of the fixture in temporary folders, and their databases after export and import. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import {
  type ImportOptions,
  type ImportReport,
  importDatabase,
} from '../../src/core/transfer/import-database.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { KIT, kitModel } from '../support/kit-model.ts';

/** Of the fixture. */
export const MODEL = kitModel();

/** The tables of the fixture. */
export const LAYOUT = buildDesiredLayout(MODEL, buildLayout(MODEL));

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-transfer-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The fixture's project with its SQLite database and its uploads, as v4 leaves them. */
export function fixtureProject(): string {
  const dir = temporaryFolder();
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  copyFileSync(join(KIT, 'data.db'), join(dir, '.tmp/data.db'));
  cpSync(join(KIT, 'uploads'), join(dir, 'public/uploads'), { recursive: true });
  // the fixture's list but for the log of requests
  writeFileSync(
    join(dir, 'config/middlewares.js'),
    `module.exports = ['strapi::errors', 'strapi::body', 'strapi::query'];`,
  );
  return dir;
}

/** An SQLite database, closed after the test. */
export function sqliteAt(filename: string): Database {
  const db = openSqlite({ filename, synchronous: 'OFF' });
  onTestFinished(() => db.close());
  return db;
}

/** The fixture's database in a file of the test's own. */
export function fixtureDatabase(dir: string): Database {
  const file = join(dir, 'fixture.db');
  copyFileSync(join(KIT, 'data.db'), file);
  return sqliteAt(file);
}

/** What tests of a file have made once: each has a copy. */
const made = new Map<string, Promise<string>>();

/** @returns the path of a copy of what `make` has written into the folder that it is given, in the folder `dir` */
async function copyOfMade(
  dir: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const makeOnce = async (): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-made-'));
    atEndOfFile(async () => {
      made.delete(name);
      rmSync(folder, { recursive: true, force: true });
    });
    await make(folder);
    return join(folder, name);
  };
  const source = made.get(name) ?? makeOnce();
  made.set(name, source);
  const copy = join(dir, name);
  copyFileSync(await source, copy);
  return copy;
}

/** A copy of an export of the fixture, which is made once for the tests of a file. @returns the file */
export const copiedExport = (dir: string): Promise<string> =>
  copyOfMade(dir, 'fixture.octavo', async (folder) => {
    await exportFixture(folder);
  });

/** A database with the fixture's tables and no rows. */
export async function emptyDatabase(dir: string): Promise<Database> {
  return sqliteAt(
    await copyOfMade(dir, 'new.db', async (folder) => {
      const db = openSqlite({ filename: join(folder, 'new.db'), synchronous: 'OFF', journalMode: 'DELETE' });
      await syncLayout(db, LAYOUT);
      await db.close();
    }),
  );
}

/** Exports the fixture. @returns the file */
export async function exportFixture(dir: string, name = 'fixture.octavo'): Promise<string> {
  const file = join(dir, name);
  await exportDatabase({ db: fixtureDatabase(dir), model: MODEL, file, media: null });
  return file;
}

/** Imports a file of the fixture's. */
export const importInto = (
  db: Database,
  file: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> =>
  importDatabase({
    db,
    model: MODEL,
    file,
    media: '',
    contentTables: ['articles', 'up_users'],
    force: false,
    mayCut: false,
    ...options,
  });

/** Every row of every table but Octavo's own, as SQLite has it, types and all. */
export function dumpOf(file: string): Record<string, unknown[]> {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    const names = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'octavo_%' ORDER BY name`,
      )
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      names.map((name) => {
        const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[];
        const quoted = columns.sort().map((column) => `quote("${column}") AS "${column}"`);
        return [name, db.prepare(`SELECT ${quoted.join(', ')} FROM "${name}" ORDER BY id`).all()];
      }),
    );
  } finally {
    db.close();
  }
}
