/** A database file that is removed or replaced underneath a server: what is written then would be lost. */

import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

const REFUSED = {
  status: 503,
  message: 'The database file was removed or replaced; the server has to be started again',
};

async function open(name: string): Promise<{ db: Database; file: string }> {
  const db = openSqlite({ filename: path(name) });
  await db.run(sql`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)`);
  await db.run(sql`INSERT INTO notes (text) VALUES ('before')`);
  return { db, file: path(name) };
}

const WRITES: readonly (readonly [string, (db: Database) => unknown])[] = [
  ['a statement', (db) => db.run(sql`INSERT INTO notes (text) VALUES ('lost')`)],
  ['a statement with rows', (db) => db.query(sql`INSERT INTO notes (text) VALUES ('lost') RETURNING id`)],
  ['a transaction', (db) => db.transaction((tx) => tx.run(sql`INSERT INTO notes (text) VALUES ('lost')`))],
  [
    'a short transaction that awaits',
    (db) =>
      db.transaction(
        async (tx) => {
          await null;
          await tx.run(sql`INSERT INTO notes (text) VALUES ('lost')`);
        },
        { short: true },
      ),
  ],
];

const NOTE = `SELECT CAST(text AS BLOB) FROM notes WHERE id = 1`;

test('a file that was removed takes no writes, and is not created again', async () => {
  const { db, file } = await open('removed.db');
  rmSync(file);
  for (const [, write] of WRITES) await expect((async () => write(db))()).rejects.toMatchObject(REFUSED);
  expect(await db.query(sql`SELECT text FROM notes`)).toEqual([{ text: 'before' }]);
  const bounds = { time: 1000, entries: 1000, bytes: Number.POSITIVE_INFINITY };
  await expect(db.readCostlyBody(testSql(NOTE), [], bounds)).rejects.toMatchObject(REFUSED);
  await expect((async () => db.readBody(testSql(NOTE.padEnd(9000)), [], bounds))()).rejects.toMatchObject(
    REFUSED,
  );
  expect(existsSync(file)).toBe(false);
  await db.close();
});

test.each(WRITES)('nor does a file that was replaced: %s', async (what, write) => {
  const name = what.replaceAll(' ', '-');
  const { db, file } = await open(`${name}.db`);
  await db.query(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  copyFileSync(file, path(`${name}-copy.db`));
  renameSync(file, path(`${name}-old.db`));
  renameSync(path(`${name}-copy.db`), file);
  await expect((async () => write(db))()).rejects.toMatchObject(REFUSED);
  expect(await db.query(sql`SELECT text FROM notes`)).toEqual([{ text: 'before' }]);
  // the first one back in its place changes nothing: what was opened meanwhile may be either
  renameSync(path(`${name}-old.db`), file);
  await expect((async () => write(db))()).rejects.toMatchObject(REFUSED);
  await db.close();
});

test('a copy of the file and VACUUM are none of that', async () => {
  const { db, file } = await open('same.db');
  copyFileSync(file, path('same-copy.db'));
  await db.query(sql`VACUUM`);
  await db.run(sql`INSERT INTO notes (text) VALUES ('after')`);
  expect(await db.query(sql`SELECT count(*) AS n FROM notes`)).toEqual([{ n: 2 }]);
  await db.close();
});
