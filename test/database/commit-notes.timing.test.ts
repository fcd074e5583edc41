/** Processes that share an SQLite file tell each other what they have changed; whatever else is committed may be anything. */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { MOST_COMMITS, SWEEP_EVERY } from '../../src/core/database/sqlite/commit-notes.ts';
import { LogHeader } from '../../src/core/database/sqlite/log-header.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const inFolder = temporaryFolder();
let files = 0;

const TABLES = ['articles', 'tags', 'articles_tags_links', 'books'];

const SCHEMA = `
  CREATE TABLE "articles" (id INTEGER PRIMARY KEY, title TEXT);
  CREATE TABLE "Tags" (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
  CREATE TABLE "articles_tags_links" (tag_id INTEGER REFERENCES "Tags"(id) ON DELETE CASCADE);
  CREATE TABLE "books" (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE strapi_core_store_settings (id INTEGER PRIMARY KEY, "key" TEXT, value TEXT, type TEXT);
  INSERT INTO tags (name) VALUES ('a'), ('b'), ('c');
  INSERT INTO articles (title) VALUES ('a');
  INSERT INTO books (name) VALUES ('a');`;

interface Shared {
  /** Whose change log is asked. */
  readonly reader: Database;
  /** Another process, as far as the file is concerned. */
  readonly writer: Database;
  /** A program that leaves no notes. */
  readonly foreign: BetterSqlite3.Database;
  readonly file: string;
}

const CHANGES: Readonly<Record<string, string>> = {
  tags: "UPDATE tags SET name = name || '.' WHERE id = 1",
  articles: "UPDATE articles SET title = title || '.'",
  books: "UPDATE books SET name = name || '.'",
};

const change = (db: Database, table: keyof typeof CHANGES): unknown => db.run(testSql(CHANGES[table]!));

async function openShared(): Promise<Shared> {
  files += 1;
  const file = inFolder(`${files}.db`);
  const foreign = new BetterSqlite3(file);
  foreign.pragma('journal_mode = WAL');
  foreign.exec(SCHEMA);
  const [reader, writer] = [openSqlite({ filename: file }), openSqlite({ filename: file })];
  onTestFinished(() => {
    for (const db of [reader, writer, foreign]) db.close();
  });
  await writer.changes!.share!();
  await reader.changes!.share!();
  change(writer, 'tags');
  await reader.changes!.refresh();
  return { reader, writer, foreign, file };
}

/** The tables that are not as they were, after some work. */
async function changedBy({ changes }: Database, work: () => unknown): Promise<string[]> {
  await changes!.refresh();
  const since = changes!.stamp()!;
  await work();
  await changes!.refresh();
  return TABLES.filter((table) => !changes!.unchanged([table], since));
}

const notes = (foreign: BetterSqlite3.Database): number =>
  foreign.prepare<[], number>('SELECT count(*) FROM octavo_changes').pluck().get()!;

test.each<[name: string, work: (shared: Shared) => unknown, changed: string[]]>([
  ['a statement', ({ writer }) => change(writer, 'tags'), ['tags']],
  [
    'rows that go with others',
    ({ writer }) => writer.run(testSql('DELETE FROM "Tags" WHERE id = 2')),
    ['tags', 'articles_tags_links'],
  ],
  [
    'a statement that returns rows',
    ({ writer }) => writer.query(testSql("INSERT INTO books (name) VALUES ('b') RETURNING id")),
    ['books'],
  ],
  [
    'a transaction',
    ({ writer }) =>
      writer.transaction((tx) => {
        tx.run(testSql(CHANGES['tags']!));
        tx.run(testSql(CHANGES['books']!));
      }),
    ['tags', 'books'],
  ],
  [
    'transactions that share a commit',
    ({ writer }) =>
      Promise.all(
        ['tags', 'books'].map((table) =>
          writer.transaction(async (tx) => void (await tx.run(testSql(CHANGES[table]!))), { short: true }),
        ),
      ),
    ['tags', 'books'],
  ],
  [
    'several commits',
    ({ writer }) => ['tags', 'books', 'tags'].map((table) => change(writer, table)),
    ['tags', 'books'],
  ],
  [
    'the own ones between those of another',
    ({ reader, writer }) =>
      ['tags', 'books'].map((table) => [change(writer, table), change(reader, 'articles')]),
    ['articles', 'tags', 'books'],
  ],
  [
    'a change that is taken back',
    ({ writer }) =>
      writer.transaction((tx) => {
        tx.run(testSql(CHANGES['tags']!));
        throw new Error('no');
      }),
    [],
  ],
  ['a statement that fails', ({ writer }) => writer.run(testSql("UPDATE tags SET name = 'a'")), []],
  ['no row', ({ writer }) => writer.run(testSql('DELETE FROM articles WHERE id = 9')), []],
  ['a log that begins again', ({ foreign }) => foreign.pragma('wal_checkpoint(TRUNCATE)'), []],
  [
    'a log that begins again between changes',
    ({ writer, foreign }) => {
      change(writer, 'tags');
      foreign.pragma('wal_checkpoint(TRUNCATE)');
      change(writer, 'tags');
      foreign.pragma('wal_checkpoint(RESTART)');
      change(writer, 'books');
    },
    ['tags', 'books'],
  ],
])('others know what has changed: %s', async (_name, work, changed) => {
  const shared = await openShared();
  const tried = async (): Promise<unknown> => {
    try {
      return await work(shared);
    } catch (error) {
      return error;
    }
  };
  expect(await changedBy(shared.reader, tried)).toEqual(changed);
  // and go on doing so
  expect(await changedBy(shared.reader, () => change(shared.writer, 'tags'))).toEqual(['tags']);
  expect(await changedBy(shared.writer, () => change(shared.reader, 'books'))).toEqual(['books']);
});

test.each<[name: string, work: (shared: Shared) => unknown]>([
  ['a foreign program', ({ foreign }) => foreign.exec(CHANGES['tags']!)],
  [
    'a foreign program between noted commits',
    ({ writer, foreign }) => {
      change(writer, 'tags');
      foreign.exec(CHANGES['tags']!);
      change(writer, 'tags');
    },
  ],
  [
    'a foreign program before noted commits',
    ({ writer, foreign }) => {
      foreign.exec(CHANGES['tags']!);
      change(writer, 'tags');
    },
  ],
  [
    'a foreign program after noted commits',
    ({ writer, foreign }) => {
      change(writer, 'tags');
      foreign.exec(CHANGES['tags']!);
    },
  ],
  [
    'a statement whose tables are not known',
    ({ writer }) => writer.run(testSql('WITH one AS (SELECT 1) DELETE FROM tags')),
  ],
  ['a change of the schema', ({ writer }) => writer.run(testSql('ALTER TABLE tags ADD COLUMN more'))],
  [
    'a transaction with a statement whose tables are not known',
    ({ writer }) =>
      writer.transaction((tx) => {
        tx.run(testSql(CHANGES['tags']!));
        tx.run(testSql('CREATE INDEX one ON tags (name)'));
      }),
  ],
  [
    'more commits than are looked at',
    ({ writer }) => {
      for (let one = 0; one <= MOST_COMMITS; one += 1) change(writer, 'tags');
    },
  ],
  [
    'the table of notes is gone',
    ({ writer, foreign }) => {
      foreign.exec('DROP TABLE octavo_changes');
      change(writer, 'tags');
    },
  ],
  [
    'the notes are gone',
    ({ writer, foreign }) => {
      change(writer, 'tags');
      foreign.exec('DELETE FROM octavo_changes');
    },
  ],
])('anything may have changed: %s', async (_name, work) => {
  const shared = await openShared();
  expect(await changedBy(shared.reader, () => work(shared))).toEqual(TABLES);
});

test('a foreign program that commits while the reader looks', async () => {
  const { reader, writer, foreign } = await openShared();
  const { hasChanged } = LogHeader.prototype;
  const looks = vi.spyOn(LogHeader.prototype, 'hasChanged');
  onTestFinished(() => looks.mockRestore());
  const work = () => {
    change(writer, 'tags');
    looks.mockImplementationOnce(function (this: LogHeader) {
      const answer = hasChanged.call(this);
      foreign.exec(CHANGES['books']!);
      return answer;
    });
  };
  expect(await changedBy(reader, work)).toEqual(TABLES);
});

test.each<[what: string, second: () => boolean, changed: string[]]>([
  [
    'fails',
    () => {
      throw new Error('EIO');
    },
    ['tags'],
  ],
  ['finds no header', () => false, TABLES],
])('a look that %s after the version was read loses no commit', async (_what, second, changed) => {
  const { reader, writer } = await openShared();
  const { look } = LogHeader.prototype;
  const looks = vi.spyOn(LogHeader.prototype, 'look');
  onTestFinished(() => looks.mockRestore());
  const work = () => {
    change(writer, 'tags');
    looks.mockImplementationOnce(function (this: LogHeader) {
      return look.call(this);
    });
    looks.mockImplementationOnce(second);
    try {
      void reader.changes!.refresh();
    } catch (error) {
      expect(error).toEqual(new Error('EIO'));
    }
  };
  expect(await changedBy(reader, work)).toEqual(changed);
  expect(await changedBy(reader, () => change(writer, 'books'))).toEqual(['books']);
});

test('one that has not been asked to share leaves no notes, and believes none', async () => {
  const { reader, file, foreign } = await openShared();
  const alone = openSqlite({ filename: file });
  onTestFinished(() => void alone.close());
  const before = notes(foreign);
  expect(await changedBy(reader, () => change(alone, 'tags'))).toEqual(TABLES);
  expect(notes(foreign)).toBe(before);
  expect(await changedBy(alone, () => change(reader, 'tags'))).toEqual(TABLES);
});

test('a note counts a trigger of another program that its process has not noticed yet', async () => {
  const { reader, writer, foreign } = await openShared();
  foreign.exec(`CREATE TRIGGER more AFTER UPDATE ON tags BEGIN ${CHANGES['books']}; END`);
  expect(await changedBy(reader, () => change(writer, 'tags'))).toEqual(TABLES);
});

test('what changes no row leaves no note, and what is not committed neither', async () => {
  const { writer, foreign } = await openShared();
  const before = notes(foreign);
  await writer.run(testSql('DELETE FROM articles WHERE id = 9'));
  await writer.transaction((tx) => tx.query(testSql('SELECT * FROM tags')));
  expect(notes(foreign)).toBe(before);
  await writer.transaction((tx) => tx.run(testSql(CHANGES['tags']!)));
  expect(notes(foreign)).toBe(before + 1);
});

test('a note is no insert for code that asks what its own has made', async () => {
  const { writer } = await openShared();
  const { lastId } = await writer.run(testSql("INSERT INTO books (id, name) VALUES (77, 'c')"));
  expect(lastId).toBe(77);
  expect(await writer.query(testSql('SELECT last_insert_rowid() AS id'))).toEqual([{ id: 77 }]);
});

test('an index that was lost and made anew', async () => {
  const { reader, writer, file } = await openShared();
  const lose = `const fs = require('fs'); const file = fs.openSync(${JSON.stringify(`${file}-shm`)}, 'r+'); fs.writeSync(file, Buffer.alloc(96, 1), 0, 96, 0);`;
  // in a process of its own: to close the file would drop the locks of this one
  const work = () => {
    change(writer, 'tags');
    expect(spawnSync(process.execPath, ['-e', lose]).status).toBe(0);
    change(writer, 'tags');
  };
  expect(await changedBy(reader, work)).toEqual(TABLES);
  change(writer, 'tags');
  expect(await changedBy(reader, () => change(writer, 'books'))).toEqual(['books']);
});

test('a process that is killed after a commit and before another', async () => {
  const { reader, file } = await openShared();
  const path = fileURLToPath(new URL('../support/sharing/killed-sharer.ts', import.meta.url));
  const work = async () => {
    const child = fork(path, [file, CHANGES['tags']!, CHANGES['books']!]);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  };
  expect(await changedBy(reader, work)).toEqual(['tags']);
  expect(await reader.query(testSql('SELECT name FROM books'))).toEqual([{ name: 'a' }]);
});

test('old notes are deleted now and then, and never the last ones', async () => {
  const { reader, writer, foreign } = await openShared();
  let most = 0;
  for (let one = 0; one < SWEEP_EVERY; one += 1) {
    change(writer, 'tags');
    most = Math.max(most, notes(foreign));
  }
  expect(most).toBeLessThan(SWEEP_EVERY);
  expect(notes(foreign)).toBeGreaterThanOrEqual(MOST_COMMITS);
  expect(await changedBy(reader, () => change(writer, 'tags'))).toEqual(['tags']);
});

test('v4 keeps the table', async () => {
  const { foreign } = await openShared();
  const setting = foreign.prepare<[], string>('SELECT value FROM strapi_core_store_settings').pluck().all();
  expect(setting.map((value) => JSON.parse(value))).toEqual([['octavo_changes']]);
});

test('where the table can not be made or used, everything goes on without notes', async () => {
  const { reader, foreign, file } = await openShared();
  foreign.exec('DROP TABLE octavo_changes; CREATE TABLE octavo_changes (other)');
  const writer = openSqlite({ filename: file });
  onTestFinished(() => void writer.close());
  await writer.changes!.share!();
  expect(await changedBy(reader, () => change(writer, 'tags'))).toEqual(TABLES);
  expect(await changedBy(writer, () => change(reader, 'tags'))).toEqual(TABLES);
});

test('with another journal there are no notes', async () => {
  const db = openSqlite({ filename: inFolder('delete.db'), journalMode: 'DELETE' });
  onTestFinished(async () => db.close());
  await db.changes!.share!();
  expect(await db.query(testSql('SELECT name FROM sqlite_master'))).toEqual([]);
});
