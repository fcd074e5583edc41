/** Which tables count as changed after which statements, of this process and of others. */
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { withOneLook } from '../../src/core/database/changes/one-look.ts';
import { rowOf } from '../../src/core/database/changes/row-names.ts';
import type { Database } from '../../src/core/database/database.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const inFolder = temporaryFolder();
let files = 0;

const TABLES = ['articles', 'tags', 'articles_tags_links', 'notes', 'authors', 'seen'];

const SCHEMA = [
  'CREATE TABLE "articles" (id INTEGER PRIMARY KEY, title TEXT)',
  'CREATE TABLE "Tags" (id INTEGER PRIMARY KEY, name TEXT)',
  'CREATE TABLE "articles_tags_links" (article_id INTEGER REFERENCES articles(id) ON DELETE CASCADE, tag_id INTEGER REFERENCES "Tags"(id) ON DELETE CASCADE)',
  'CREATE TABLE "notes" (id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES authors(id) ON DELETE SET NULL ON UPDATE CASCADE)',
  'CREATE TABLE "authors" (id INTEGER PRIMARY KEY, article_id INTEGER REFERENCES articles(id))',
  'CREATE VIEW "seen" AS SELECT * FROM articles',
];

async function open({ journalMode = 'WAL' } = {}): Promise<{ db: Database; file: string }> {
  files += 1;
  const file = inFolder(`${files}.db`);
  const db = openSqlite({ filename: file, journalMode });
  onTestFinished(async () => db.close());
  for (const statement of SCHEMA) await db.run(testSql(statement));
  return { db, file };
}

/** The tables that are not as they were, after some work. */
async function changedBy({ changes }: Database, work: () => unknown): Promise<string[]> {
  await changes!.refresh();
  const since = changes!.stamp()!;
  await work();
  await changes!.refresh();
  return TABLES.filter((table) => !changes!.unchanged([table], since));
}

test.each<[statement: string, changed: string[]]>([
  ['INSERT INTO "articles" (title) VALUES (1)', ['articles']],
  ['insert into tags (name) values (1)', ['tags']],
  ['INSERT INTO "articles" (title) SELECT name FROM "Tags"', ['articles']],
  ['UPDATE [articles] SET title = 2', ['articles']],
  ['UPDATE `authors` SET id = 3', ['authors', 'notes']],
  ['DELETE FROM "articles"', ['articles', 'articles_tags_links']],
  ['REPLACE INTO articles (id) VALUES (1)', ['articles', 'articles_tags_links']],
  ['INSERT OR REPLACE INTO articles (id) VALUES (1)', ['articles', 'articles_tags_links']],
  [
    'INSERT INTO articles (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET title = 1',
    ['articles', 'articles_tags_links'],
  ],
  ['DELETE FROM authors', ['authors', 'notes']],
  ['DELETE FROM articles_tags_links', ['articles_tags_links']],
  ['DELETE FROM main.articles', TABLES],
  ['WITH one AS (SELECT 1) DELETE FROM tags', TABLES],
  ['/* tags */ DELETE FROM articles', TABLES],
  ['CREATE TABLE more (id INTEGER)', TABLES],
  ['PRAGMA user_version = 3', TABLES],
])('%s', async (statement, changed) => {
  const { db } = await open();
  // a view shows whatever is in tables
  const expected = TABLES.filter((table) => changed.includes(table) || table === 'seen');
  expect(await changedBy(db, () => db.run(testSql(statement)))).toEqual(expected);
  expect(
    await changedBy(db, () => db.query(testSql(statement.replace('TABLE more', 'TABLE others')))),
  ).toEqual(expected);
  expect(await changedBy(db, () => db.query(testSql('SELECT * FROM articles')))).toEqual([]);
});

test('who has read one row depends on that row, and on changes that name none', async () => {
  const { db } = await open();
  const update = (id: number) => db.run(testSql('UPDATE "articles" SET "title" = ? WHERE id = ?'), ['a', id]);
  const hasChanged = async (id: number, work: () => unknown): Promise<boolean[]> => {
    const since = db.changes!.stamp()!;
    await work();
    const names = [['articles'], rowOf('articles', id)];
    return names.map((one) => !db.changes!.unchanged(one, since));
  };
  expect(await hasChanged(1, () => update(2))).toEqual([true, false]);
  expect(await hasChanged(2, () => update(2))).toEqual([true, true]);
  const insert = testSql('INSERT INTO "articles" ("title") VALUES (?)');
  expect(await hasChanged(1, () => db.run(insert, ['b']))).toEqual([true, false]);
  expect(await hasChanged(1, () => db.run(testSql('DELETE FROM articles WHERE id = 2')))).toEqual([
    true,
    true,
  ]);
  const both = () =>
    db.transaction(async (tx) => {
      await tx.run(testSql('UPDATE articles SET title = 1'));
      await tx.run(testSql('UPDATE "articles" SET "title" = ? WHERE id = ?'), ['a', 2]);
    });
  expect(await hasChanged(1, both)).toEqual([true, true]);
});

test('a trigger may change anything, from when it is made', async () => {
  const { db } = await open();
  await db.run(testSql('INSERT INTO tags (name) VALUES (1)'));
  await db.run(
    testSql('CREATE TRIGGER counts AFTER INSERT ON tags BEGIN UPDATE articles SET title = 9; END'),
  );
  expect(await changedBy(db, () => db.run(testSql('INSERT INTO tags (name) VALUES (1)')))).toEqual(TABLES);
  expect(await changedBy(db, () => db.run(testSql('INSERT INTO articles (title) VALUES (1)')))).toEqual([
    'articles',
    'seen',
  ]);
});

test.each([
  ['a column', 'id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE', "2, 'one'"],
  ['its key', 'id INTEGER PRIMARY KEY on conflict\n  replace, name TEXT', "1, 'two'"],
])('a table that replaces rows by itself, for %s: what points at them goes with them', async (_for, columns, row) => {
  const { db } = await open();
  await db.run(testSql(`CREATE TABLE kinds (${columns})`));
  await db.run(testSql('CREATE TABLE kept (kind_id INTEGER REFERENCES kinds(id) ON DELETE CASCADE)'));
  await db.run(testSql("INSERT INTO kinds VALUES (1, 'one')"));
  await db.run(testSql('INSERT INTO kept VALUES (1)'));
  const since = db.changes!.stamp()!;
  await db.run(testSql(`INSERT INTO kinds VALUES (${row})`));
  expect(await db.query(testSql('SELECT * FROM kept'))).toEqual([]);
  expect(db.changes!.unchanged(['kept'], since)).toBe(false);
});

test.each(['WAL', 'DELETE'])('another connection may have changed anything: %s', async (journalMode) => {
  const { db, file } = await open({ journalMode });
  const other = new BetterSqlite3(file);
  onTestFinished(() => void other.close());
  expect(await changedBy(db, () => other.exec('INSERT INTO articles (title) VALUES (1)'))).toEqual(TABLES);
  expect(await changedBy(db, () => other.prepare('SELECT * FROM articles').all())).toEqual([]);
  expect(await changedBy(db, () => db.run(testSql('INSERT INTO articles (title) VALUES (1)')))).toEqual([
    'articles',
    'seen',
  ]);
  const both = async () => {
    await db.run(testSql('INSERT INTO tags (name) VALUES (1)'));
    other.exec('INSERT INTO articles (title) VALUES (1)');
  };
  expect(await changedBy(db, both)).toEqual(TABLES);
});

test('work that needs one look looks once, and again when it goes on later or is done', async () => {
  const { db, file } = await open();
  const changes = db.changes!;
  const other = new BetterSqlite3(file);
  onTestFinished(() => void other.close());
  const write = (): void => void other.exec('INSERT INTO articles (title) VALUES (1)');
  const hasChanged = (since: number): boolean => {
    void changes.refresh();
    return !changes.unchanged(['articles'], since);
  };
  const stamp = (): number => {
    void changes.refresh();
    return changes.stamp()!;
  };
  const later = await withOneLook(async () => {
    const since = stamp();
    write();
    expect(hasChanged(since)).toBe(false);
    // other work in between has looks of its own
    withOneLook(() => expect(hasChanged(since)).toBe(true));
    await null;
    const then = stamp();
    write();
    return hasChanged(then);
  });
  expect(later).toBe(true);
  const since = stamp();
  write();
  expect(withOneLook(() => hasChanged(since))).toBe(true);
  const next = stamp();
  write();
  expect(hasChanged(next)).toBe(true);
  await expect(withOneLook(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(() =>
    withOneLook(() => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  const last = stamp();
  write();
  expect(hasChanged(last)).toBe(true);
});

test('a trigger made by another connection counts', async () => {
  const { db, file } = await open();
  await db.run(testSql('INSERT INTO tags (name) VALUES (1)'));
  const other = new BetterSqlite3(file);
  other.exec('CREATE TRIGGER counts AFTER INSERT ON tags BEGIN UPDATE articles SET title = 9; END');
  other.close();
  expect(await changedBy(db, () => db.run(testSql('INSERT INTO tags (name) VALUES (1)')))).toEqual(TABLES);
});

test('a transaction counts when it is committed, and not before', async () => {
  const { db } = await open();
  const changes = db.changes!;
  const since = changes.stamp()!;
  await db.transaction(async (tx) => {
    await tx.run(testSql('INSERT INTO articles (title) VALUES (1)'));
    await tx.run(testSql('DELETE FROM tags'));
    expect(changes.stamp()).toBeNull();
    expect(changes.unchanged(['articles'], since)).toBe(true);
  });
  expect(changes.unchanged(['articles'], since)).toBe(false);
  expect(changes.unchanged(['tags'], since)).toBe(false);
  expect(changes.unchanged(['articles_tags_links'], since)).toBe(false);
  expect(changes.unchanged(['notes'], since)).toBe(true);
});

test('a statement whose tables are not known counts for all of its transaction', async () => {
  const { db } = await open();
  const work = () =>
    db.transaction(async (tx) => {
      await tx.run(testSql('WITH one AS (SELECT 1) DELETE FROM tags'));
      await tx.run(testSql('INSERT INTO articles (title) VALUES (1)'));
    });
  expect(await changedBy(db, work)).toEqual(TABLES);
  // and for no other
  expect(await changedBy(db, () => db.run(testSql('DELETE FROM notes')))).toEqual(['notes', 'seen']);
});

test('transactions that share a commit count with it', async () => {
  const { db } = await open();
  const changed = await changedBy(db, () =>
    Promise.all(
      ['articles', 'authors'].map((table) =>
        db.transaction(
          async (tx) => {
            await tx.run(testSql(`INSERT INTO "${table}" DEFAULT VALUES`));
          },
          { short: true },
        ),
      ),
    ),
  );
  expect(changed).toEqual(['articles', 'authors', 'seen']);
});

test('code that begins and ends transactions by statements of its own is noticed', async () => {
  const { db } = await open();
  const work = async () => {
    await db.run(testSql('SAVEPOINT mine'));
    await db.run(testSql('DELETE FROM notes'));
    await db.query(testSql('RELEASE mine'));
  };
  expect(await changedBy(db, work)).toEqual(['notes', 'seen']);
});

test('what others commit while code reads an older state is noticed then, and when it is over', async () => {
  const { db, file } = await open();
  const other = new BetterSqlite3(file);
  onTestFinished(() => void other.close());
  await db.query(testSql('BEGIN'));
  await db.query(testSql('SELECT * FROM articles'));
  const commit = () => other.exec('INSERT INTO articles (title) VALUES (1)');
  expect(await changedBy(db, commit)).toEqual(TABLES);
  expect(await changedBy(db, () => db.query(testSql('COMMIT')))).toEqual(TABLES);
  expect(await changedBy(db, () => {})).toEqual([]);
});

test('a change of the journal mode under the server is noticed, and all after it', async () => {
  const { db, file } = await open();
  await db.query(testSql('PRAGMA journal_mode = DELETE'));
  const other = new BetterSqlite3(file);
  onTestFinished(() => void other.close());
  expect(await changedBy(db, () => other.exec('INSERT INTO articles (title) VALUES (1)'))).toEqual(TABLES);
});

test('in memory: what a transaction has not committed is not to be kept', async () => {
  const db = openSqlite({ filename: ':memory:' });
  onTestFinished(async () => db.close());
  for (const statement of SCHEMA) await db.run(testSql(statement));
  expect(await changedBy(db, () => db.run(testSql('DELETE FROM notes')))).toEqual(['notes', 'seen']);
  let inside: () => void = () => {};
  const paused = new Promise<void>((resolve) => {
    inside = resolve;
  });
  const running = db.transaction(async (tx) => {
    await tx.run(testSql('DELETE FROM notes'));
    await paused;
  });
  expect(db.changes!.stamp()).toBeNull();
  inside();
  await running;
  expect(db.changes!.stamp()).not.toBeNull();
});
