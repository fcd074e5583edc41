/** A long log is copied into the file beside the commits: they do it themselves only where the thread cannot. */
import { copyFileSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { LogCopier } from '../../src/core/database/sqlite/log-copier.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

const usual = { synchronous: 'FULL', pages: 10, mostPages: 40, verify() {}, copyInCommits() {} };

/** A file whose log has some pages. */
function open(name: string) {
  const file = path(name);
  const db = new BetterSqlite3(file);
  db.pragma('journal_mode = WAL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('CREATE TABLE t (text TEXT)');
  db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(100_000));
  return { file, db };
}

test('a log that is long enough is copied on a thread, and begins again with the next write', async () => {
  const { file, db } = open('long.db');
  let pages = 9;
  const copier = new LogCopier({ ...usual, file, pagesNow: () => pages });
  copier.committed();
  await copier.settled();
  expect(statSync(file).size).toBeLessThan(100_000);
  pages = 10;
  copier.committed();
  await copier.settled();
  expect(statSync(file).size).toBeGreaterThan(100_000);
  await copier.close();
  db.close();
});

test('a log that writers make longer meanwhile is copied again after as many pages', async () => {
  const { file, db } = open('growing.db');
  let [pages, copies] = [10, 0];
  const verify = (): void => {
    copies += 1;
  };
  const copier = new LogCopier({ ...usual, file, pagesNow: () => pages, verify });
  const commit = async (now: number): Promise<number> => {
    pages = now;
    copier.committed();
    await copier.settled();
    return copies;
  };
  // the log begins again at last
  expect([await commit(12), await commit(21), await commit(22), await commit(3), await commit(13)]).toEqual([
    1, 1, 2, 2, 3,
  ]);
  await copier.close();
  db.close();
});

test("nothing is copied into a file in another one's place, or where the log cannot be seen", async () => {
  const { file, db } = open('replaced.db');
  const refused = (): void => {
    throw new Error('replaced');
  };
  for (const log of [
    { pagesNow: () => 50, verify: refused },
    { pagesNow: () => null, verify() {} },
  ]) {
    const copier = new LogCopier({ ...usual, file, ...log });
    copier.committed();
    await copier.settled();
    await copier.close();
  }
  expect(statSync(file).size).toBeLessThan(100_000);
  db.close();
});

test('a write waits for a copy of a log that is far too long, and again after as many pages more', async () => {
  const { file, db } = open('far-too-long.db');
  let pages = 0;
  const copier = new LogCopier({ ...usual, file, pagesNow: () => pages });
  /** Whether the write after a commit waits. */
  const waits = async (now: number): Promise<boolean> => {
    pages = now;
    copier.committed();
    const copied = copier.beforeWrite();
    await copied;
    return copied !== null;
  };
  expect([await waits(39), await waits(40), await waits(41), await waits(79), await waits(80)]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(statSync(file).size).toBeGreaterThan(100_000);
  // the log has begun again
  expect([await waits(5), await waits(39), await waits(40)]).toEqual([false, false, true]);
  await copier.close();
  db.close();
});

test('where the thread fails commits copy the log, until it does not fail any more', async () => {
  const { file, db } = open('failing.db');
  const said: boolean[] = [];
  let pages = 0;
  const copier = new LogCopier({
    ...usual,
    file: path('failing.db-none'),
    pagesNow: () => pages,
    copyInCommits: (copies) => said.push(copies),
  });
  for (const now of [10, 20]) {
    pages = now;
    copier.committed();
    await copier.settled();
  }
  expect(said).toEqual([true]);
  copyFileSync(file, path('failing.db-none'));
  pages = 30;
  copier.committed();
  await copier.settled();
  expect(said).toEqual([true, false]);
  await copier.close();
  db.close();
});

test('no commit copies the log of a transaction, however long; the next write finds it copied and begins it again', async () => {
  const file = path('selection.db');
  const db = openSqlite({ filename: file });
  await db.run(testSql('CREATE TABLE t (id INTEGER PRIMARY KEY, text BLOB)'));
  await db.transaction(async (tx) => {
    // more than the 64 MB of a log that is far too long
    for (let row = 0; row < 70; row += 1)
      await tx.run(testSql('INSERT INTO t (text) VALUES (zeroblob(1000000))'));
  });
  const log = statSync(`${file}-wal`).size;
  expect(log).toBeGreaterThan(70_000_000);
  expect(statSync(file).size).toBeLessThan(1_000_000);
  await db.run(testSql('INSERT INTO t (text) VALUES (zeroblob(10))'));
  expect(statSync(file).size).toBeGreaterThan(70_000_000);
  // it is written over from its start
  expect(statSync(`${file}-wal`).size).toBe(log);
  await db.close();
});

test('what a transaction writes goes into the log before its commit, and no commit copies the log', async () => {
  const file = path('server.db');
  const db = openSqlite({ filename: file });
  await db.run(testSql('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)'));
  expect(await db.query(testSql('PRAGMA wal_autocheckpoint'))).toEqual([{ wal_autocheckpoint: 0 }]);
  await db.transaction(async (tx) => {
    for (let row = 0; row < 200; row += 1)
      await tx.run(testSql('INSERT INTO t (text) VALUES (?)'), ['x'.repeat(100_000)]);
    // beyond the page cache: it stands in the log before the commit, and nobody sees it
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(1_000_000);
    const other = new BetterSqlite3(file, { readonly: true });
    expect(other.prepare('SELECT count(*) FROM t').pluck().get()).toBe(0);
    other.close();
  });
  await db.close();
  const again = new BetterSqlite3(file, { readonly: true });
  expect(again.prepare('SELECT count(*) FROM t').pluck().get()).toBe(200);
  again.close();
});
