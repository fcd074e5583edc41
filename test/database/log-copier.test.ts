/** A long log is copied into the file beside the commits: they never do it themselves. */
import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { LogCopier } from '../../src/database/sqlite/log-copier.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

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
  const copier = new LogCopier({ file, synchronous: 'FULL', pages: 10, pagesNow: () => pages, verify() {} });
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
  const copier = new LogCopier({ file, synchronous: 'FULL', pages: 10, pagesNow: () => pages, verify });
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
    const copier = new LogCopier({ file, synchronous: 'FULL', pages: 10, ...log });
    copier.committed();
    await copier.settled();
    await copier.close();
  }
  expect(statSync(file).size).toBeLessThan(100_000);
  db.close();
});

test('what a transaction writes goes into the log before its commit, and no commit copies the log', async () => {
  const file = path('server.db');
  const db = openSqlite({ filename: file });
  await db.run(testSql('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)'));
  // but for a log of 64 MB
  expect(await db.query(testSql('PRAGMA wal_autocheckpoint'))).toEqual([{ wal_autocheckpoint: 16_000 }]);
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
