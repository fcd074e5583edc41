/** Opening a database file: what is set up, and what people read when it can't be. */

import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { DatabaseError } from '../../src/core/database/database-error.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { KIT } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

const pragma = async (db: Database, name: string): Promise<unknown> =>
  Object.values((await db.query(testSql(`PRAGMA ${name}`)))[0]!)[0];

/** The kit's database, which v4 left in rollback-journal mode. */
function v4Copy(name: string): string {
  copyFileSync(join(KIT, 'data.db'), path(name));
  chmodSync(path(name), 0o644);
  return path(name);
}

test('a missing file and its folder are made, in WAL mode, with foreign keys and full durability', async () => {
  const filename = path('a/b/new.db');
  const db = openSqlite({ filename });
  expect(existsSync(filename)).toBe(true);
  expect(await pragma(db, 'journal_mode')).toBe('wal');
  expect(await pragma(db, 'foreign_keys')).toBe(1);
  expect(await pragma(db, 'synchronous')).toBe(2);
  await db.close();
});

test('a v4 database is read as it is and switched to WAL, or to the mode asked for, or left', async () => {
  const filename = v4Copy('v4.db');
  for (const [journalMode, expected] of [
    [null, 'delete'],
    [undefined, 'wal'],
    [null, 'wal'],
    ['truncate', 'truncate'],
  ] as const) {
    const db = openSqlite(journalMode === undefined ? { filename } : { filename, journalMode });
    expect(await pragma(db, 'journal_mode')).toBe(expected);
    expect(await db.query(sql`SELECT count(*) AS n FROM articles`)).toEqual([{ n: 61 }]);
    await db.close();
  }
});

test('the switch to WAL fails for a lock: a warning, and the present mode stays', async () => {
  const filename = v4Copy('busy.db');
  const other = new BetterSqlite3(filename);
  other.exec('BEGIN; SELECT count(*) FROM articles');
  const warnings: string[] = [];
  const db = openSqlite({ filename, onWarning: (message) => warnings.push(message) });
  expect(warnings).toEqual([
    `Database ${filename}: stays in journal mode delete, not WAL: another program uses the file.`,
  ]);
  expect(await pragma(db, 'journal_mode')).toBe('delete');
  await db.close();
  other.close();
});

test('the file may be overwritten in place while the server idles in rollback-journal mode', async () => {
  const filename = v4Copy('overwritten.db');
  const pristine = readFileSync(filename);
  const db = openSqlite({ filename, journalMode: 'delete' });
  const count = async (): Promise<unknown> => (await db.query(sql`SELECT count(*) AS n FROM tags`))[0];
  await db.query(sql`CREATE INDEX octavo_x ON tags (name)`);
  await db.run(sql`DELETE FROM tags`);
  expect(await count()).toEqual({ n: 0 });
  // the file's change counter moves on, as any writer moves it
  const counter = readFileSync(filename).readUInt32BE(24) + 1;
  pristine.writeUInt32BE(counter, 24);
  pristine.writeUInt32BE(counter, 92);
  writeFileSync(filename, pristine, { flag: 'r+' });
  expect(await count()).toEqual({ n: 20 });
  await db.run(sql`DELETE FROM tags WHERE id = 1`);
  expect(await count()).toEqual({ n: 19 });
  expect(await pragma(db, 'integrity_check')).toBe('ok');
  await db.close();
});

function messageOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    return (error as Error).message;
  }
  throw new Error('it opened');
}

test('a folder instead of a file', () => {
  mkdirSync(path('folder'));
  expect(messageOf(() => openSqlite({ filename: path('folder') }))).toBe(
    `Database ${path('folder')}: this is a folder. Give the path of a file in config/database.`,
  );
});

test('a folder that can not be made', () => {
  writeFileSync(path('plain'), 'x');
  expect(messageOf(() => openSqlite({ filename: path('plain/sub/data.db') }))).toBe(
    `Database ${path('plain/sub/data.db')}: its folder can not be made or entered (ENOTDIR). ` +
      'Make the folder and let this user write in it, or change the path in config/database.',
  );
});

test('a file that is no database', () => {
  writeFileSync(path('text.db'), 'These are no pages of a database, only some words in a file. '.repeat(20));
  expect(messageOf(() => openSqlite({ filename: path('text.db') }))).toBe(
    `Database ${path('text.db')}: this is not an SQLite database (or it is encrypted). ` +
      'Check the file name in config/database, or restore the file from a backup.',
  );
});

test('a damaged file', () => {
  const filename = v4Copy('damaged.db');
  writeFileSync(filename, Buffer.alloc(3000, 0xff), { flag: 'r+' });
  const bytes = readFileSync(filename);
  readFileSync(join(KIT, 'data.db')).copy(bytes, 0, 0, 100);
  writeFileSync(filename, bytes);
  expect(messageOf(() => openSqlite({ filename }))).toBe(
    `Database ${filename}: the file is damaged. ` +
      'Restore it from a backup, or save what can be read with: sqlite3 <file> ".recover".',
  );
});

test('a file another program has locked', () => {
  const filename = v4Copy('locked.db');
  const other = new BetterSqlite3(filename);
  other.exec('BEGIN EXCLUSIVE');
  expect(messageOf(() => openSqlite({ filename, busyTimeout: 20 }))).toBe(
    `Database ${filename}: another program has locked the file. ` +
      'Stop that program, or raise the busy timeout, and start again.',
  );
  other.close();
});

test('settings that are unknown', () => {
  expect(messageOf(() => openSqlite({ filename: path('x.db'), journalMode: 'wall; DROP' }))).toContain(
    'journalMode is "wall; DROP". Known are WAL, DELETE,',
  );
  expect(existsSync(path('x.db'))).toBe(false);
});

// A superuser may write everything.
test.skipIf(process.getuid?.() === 0)('a read-only file is served in its present mode', async () => {
  mkdirSync(path('readonly'));
  const filename = v4Copy('readonly/data.db');
  chmodSync(filename, 0o444);
  const warnings: string[] = [];
  const db = openSqlite({ filename, onWarning: (message) => warnings.push(message) });
  expect(warnings).toHaveLength(1);
  expect(await db.query(sql`SELECT count(*) AS n FROM tags`)).toEqual([{ n: 20 }]);
  await db.close();
});
