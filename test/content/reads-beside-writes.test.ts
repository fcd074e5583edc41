/** On SQLite a finished write waits for its commit: what reads beside it get, and what is kept of it. */
import { expect, onTestFinished, test } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../database/temporary-folder.ts';

const inFolder = temporaryFolder();
let files = 0;

function open() {
  files += 1;
  const db = openSqlite({ filename: inFolder(`${files}.db`) });
  onTestFinished(async () => db.close());
  db.run(sql`CREATE TABLE articles (title text)`);
  db.run(sql`INSERT INTO articles VALUES ('first')`);
  const cache = new AnswerCache({ changes: db.changes!, bytes: 1_000_000 });
  let reads = 0;
  const ask = async (): Promise<[title: string, reads: number]> => {
    const before = reads;
    const answer = await cache.read('k', () => ({
      tables: ['articles'],
      read: () => {
        reads += 1;
        return db.readBody(sql`SELECT CAST(title AS BLOB) FROM articles`, []);
      },
    }));
    return [String(answer!.bytes), reads - before];
  };
  return { db, ask };
}

/** A write that is finished, and not committed yet. */
async function finish(db: Database, title: string): Promise<{ committed: Promise<unknown> }> {
  const committed = Promise.resolve(
    db.transaction(async (tx) => tx.run(sql`UPDATE articles SET title = ?`, [title]), { short: true }),
  );
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(db.changes!.pendingCommit!()).not.toBeNull();
  return { committed };
}

test('reads beside a write get its state, and what they have read is kept', async () => {
  const { db, ask } = open();
  const { committed } = await finish(db, 'second');
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first[0], second[0]]).toEqual(['second', 'second']);
  await committed;
  expect(await ask()).toEqual(['second', 0]);
});

test('what was kept before is the answer until the commit', async () => {
  const { db, ask } = open();
  expect(await ask()).toEqual(['first', 1]);
  const { committed } = await finish(db, 'second');
  expect(await ask()).toEqual(['first', 0]);
  await committed;
  expect(await ask()).toEqual(['second', 1]);
});

test('a write that is rolled back leaves nothing in memory', async () => {
  const { db, ask } = open();
  const { committed } = await finish(db, 'second');
  const reading = ask();
  await expect(
    Promise.resolve(
      db.transaction(
        async (tx) => {
          await tx.run(sql`UPDATE articles SET title = 'third'`);
          throw new Error('refused');
        },
        { short: true },
      ),
    ),
  ).rejects.toThrow('refused');
  await committed;
  expect((await reading)[0]).toBe('second');
  expect((await ask())[0]).toBe('second');
});
