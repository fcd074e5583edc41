/** From one SQLite file into another by way of an export: nothing is lost, added or done twice. */

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { MaybePromise } from '../../src/core/base/maybe-promise.ts';
import type { Database, Executor, TransactionOptions } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { schemaDialect } from '../../src/core/database/sync/load-schema-dialect.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { readRows } from '../../src/core/transfer/read-rows.ts';
import { storedTable } from '../../src/core/transfer/stored-table.ts';
import { KIT } from '../support/kit-model.ts';
import {
  copiedExport,
  dumpOf,
  emptyDatabase,
  exportFixture,
  fixtureDatabase,
  importInto,
  LAYOUT,
  MODEL,
  sqliteAt,
  temporaryFolder,
} from './fixture-project.ts';

/** The fixture, but for the one setting in which Octavo's own tables are named. */
function fixtureDump(): Record<string, unknown[]> {
  const dump = dumpOf(join(KIT, 'data.db'));
  return { ...dump, strapi_core_store_settings: withoutKept(dump) };
}

const withoutKept = (dump: Record<string, unknown[]>): unknown[] =>
  dump['strapi_core_store_settings']!.filter(
    (row) => (row as { key: string }).key !== "'core_persisted_tables'",
  );

function expectFixture(file: string): void {
  const dump = dumpOf(file);
  expect({ ...dump, strapi_core_store_settings: withoutKept(dump) }).toEqual(fixtureDump());
}

test('every row of every table is there again, to the bit', async () => {
  const dir = temporaryFolder();
  const file = await exportFixture(dir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const db = sqliteAt(join(dir, 'new.db'));
  const report = await importInto(db, file);
  expect(report).toMatchObject({ resumed: false, files: 0 });
  expect(report.rows).toBeGreaterThan(2000);
  expectFixture(join(dir, 'new.db'));
  // a table of Octavo's own is not to be dropped by an old server
  const [kept] = await db.query<{ value: string }>(
    sql`SELECT value FROM strapi_core_store_settings WHERE "key" = 'core_persisted_tables'`,
  );
  expect(JSON.parse(kept!.value)).toContain('octavo_user_tokens');
});

test('ids of rows that are gone are not given again', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const { lastId } = await source.run(sql`INSERT INTO tags (name) VALUES ('gone')`);
  await source.run(sql`DELETE FROM tags WHERE id = ?`, [lastId]);
  const file = join(dir, 'a.octavo');
  await exportDatabase({ db: source, model: MODEL, file, media: null });
  const db = sqliteAt(join(dir, 'new.db'));
  await importInto(db, file);
  expect((await db.run(sql`INSERT INTO tags (name) VALUES ('next')`)).lastId).toBe(lastId + 1);
});

test('the export has one moment, whatever is written meanwhile', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const file = join(dir, 'a.octavo');
  let written = false;
  await exportDatabase({
    db: source,
    model: MODEL,
    file,
    media: null,
    onProgress: () => {
      if (written) return;
      written = true;
      // another program's: it does not wait for the export
      void source.run(sql`INSERT INTO up_users (username) VALUES ('late')`);
    },
  });
  expect((await source.query(sql`SELECT 1 FROM up_users WHERE username = 'late'`)).length).toBe(1);
  await importInto(sqliteAt(join(dir, 'new.db')), file);
  expectFixture(join(dir, 'new.db'));
});

test('rows with long texts come a few at a time, so that memory holds them', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const text = 'x'.repeat(400_000);
  for (let count = 0; count < 5; count += 1) {
    await source.run(sql`INSERT INTO articles (title, body) VALUES (?, ?)`, [`long ${count}`, text]);
  }
  const words = await schemaDialect('sqlite');
  const desired = LAYOUT.find(({ name }) => name === 'articles')!;
  const table = storedTable(desired, await words.readLayout(source), words)!;
  const pieces: number[][] = [];
  for await (const rows of readRows(source, 'sqlite', table)) pieces.push(rows.map(([id]) => Number(id)));
  expect(pieces.map(({ length }) => length)).toEqual([63, 2, 1]);
  expect(pieces.flat()).toEqual([...pieces.flat()].sort((a, b) => a - b));
  const file = join(dir, 'a.octavo');
  await exportDatabase({ db: source, model: MODEL, file, media: null });
  expect((await importInto(sqliteAt(join(dir, 'new.db')), file)).rows).toBeGreaterThan(2000);
});

test('what is there already stays: files and content', async () => {
  const dir = temporaryFolder();
  const file = await exportFixture(dir);
  await expect(exportFixture(dir)).rejects.toThrow(`${file} is there already.`);
  const db = sqliteAt(join(dir, 'new.db'));
  await syncLayout(db, LAYOUT);
  await db.run(sql`INSERT INTO articles (title) VALUES ('mine')`);
  await expect(importInto(db, file)).rejects.toThrow(
    'The database holds content already (articles). Give --force to remove all that it holds, users, tokens and settings too, and import in its place.',
  );
  expect(await db.query(sql`SELECT title FROM articles`)).toEqual([{ title: 'mine' }]);
  await importInto(db, file, { force: true });
  expectFixture(join(dir, 'new.db'));
});

/** A database whose transactions fail from a certain one on, as if the process had been killed. */
function failingAfter(db: Database, count: number): Database {
  let left = count;
  return new Proxy(db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return <T>(work: (tx: Executor) => MaybePromise<T>, options?: TransactionOptions) =>
        target.transaction(async (tx) => {
          const result = await work(tx);
          left -= 1;
          if (left < 0) throw new Error('pulled the plug');
          return result;
        }, options);
    },
  });
}

test.each([3, 4, 20, 61, 120])('an import that ends after %i steps goes on', async (steps) => {
  const dir = temporaryFolder();
  const file = await copiedExport(dir);
  const db = sqliteAt(join(dir, 'new.db'));
  await expect(importInto(failingAfter(db, steps), file)).rejects.toThrow('pulled the plug');
  await expect(syncLayout(db, LAYOUT)).rejects.toThrow('an import into the database was interrupted');
  await expect(exportDatabase({ db, model: MODEL, file: join(dir, 'b'), media: null })).rejects.toThrow(
    'it is not whole',
  );
  const other = await exportFixture(dir, 'other.octavo');
  await expect(importInto(db, other)).rejects.toThrow('An import of another export');
  expect(await importInto(db, file)).toMatchObject({ resumed: true });
  expectFixture(join(dir, 'new.db'));
  await syncLayout(db, LAYOUT);
});

test('another program that writes meanwhile is found out', async () => {
  const dir = temporaryFolder();
  const file = await copiedExport(dir);
  const db = sqliteAt(join(dir, 'new.db'));
  const progress = (title: string) => () => {
    if (title === 'Verifying') void db.run(sql`UPDATE tags SET name = 'changed' WHERE id = 20`);
  };
  await expect(importInto(db, file, { progress })).rejects.toThrow(
    'The table tags does not have the checksum of the export',
  );
  await expect(importInto(db, file)).rejects.toThrow('The table tags');
  await importInto(db, file, { force: true });
  expectFixture(join(dir, 'new.db'));
});

const lines = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

/** A file with other lines, well packed. */
function rewritten(file: string, change: (all: string[]) => string[]): void {
  writeFileSync(file, gzipSync(`${change(lines(file)).join('\n')}\n`));
}

const DAMAGES: readonly [name: string, damage: (file: string) => void, message: RegExp][] = [
  [
    'cut off',
    (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_000)),
    /is damaged (?:after row \d+ of|after|in|at the beginning of) the table \w+: unexpected end of file/,
  ],
  [
    'with a byte changed',
    (file) => {
      const bytes = readFileSync(file);
      bytes[30_000]! ^= 0x55;
      writeFileSync(file, bytes);
    },
    /is damaged .*table \w+/,
  ],
  [
    'with a value changed',
    (file) => rewritten(file, (all) => all.map((line) => line.replace('"article-16"', '"article-61"'))),
    /is damaged in the table articles: its rows do not have their checksum/,
  ],
  [
    'without a row',
    (file) => rewritten(file, (all) => all.filter((line) => !line.includes('"article-16"'))),
    /is damaged in the table articles: it has 60 rows, and should have 61/,
  ],
  [
    'without its end',
    (file) => rewritten(file, (all) => all.slice(0, -1)),
    /is damaged after the table \w+: its end is missing/,
  ],
  [
    'without a table',
    (file) =>
      rewritten(file, (all) => {
        const from = all.findIndex((line) => line.startsWith('{"table":"tags"'));
        const to = all.findIndex((line, at) => at > from && line.startsWith('{"rows"'));
        return all.toSpliced(from, to - from + 1);
      }),
    /is damaged at its end: it does not have what its last line says/,
  ],
  [
    'of a later version',
    (file) => rewritten(file, (all) => [all[0]!.replace('"version":1', '"version":7'), ...all.slice(1)]),
    /was written by a later version of Octavo \(format 7; this version reads 1\)/,
  ],
  ['that is a text', (file) => writeFileSync(file, 'hello'), /is no export of Octavo's/],
  ['that is empty', (file) => writeFileSync(file, ''), /is damaged at its beginning: unexpected end of file/],
  [
    'that is another packed file',
    (file) => writeFileSync(file, gzipSync('hello\n')),
    /is no export|is damaged/,
  ],
  [
    'with a path that leads elsewhere',
    (file) =>
      rewritten(file, (all) => [
        ...all.slice(0, -1),
        '{"file":"../x","size":0}',
        '{"sha256":""}',
        all.at(-1)!,
      ]),
    /has the file "\.\.\/x", which would not stay in the uploads folder/,
  ],
  [
    'with what the project does not know',
    (file) =>
      rewritten(file, (all) => all.map((line) => line.replace('{"table":"tags"', '{"table":"stranger"'))),
    /has what this project's schemas do not name: stranger/,
  ],
];

test.each(DAMAGES)('a file %s is refused, and nothing is touched', async (_name, damage, message) => {
  const dir = temporaryFolder();
  const file = await copiedExport(dir);
  damage(file);
  const db = await emptyDatabase(dir);
  await db.run(sql`INSERT INTO articles (title) VALUES ('mine')`);
  await expect(importInto(db, file, { force: true })).rejects.toThrow(message);
  expect(await db.query(sql`SELECT title FROM articles`)).toEqual([{ title: 'mine' }]);
  await syncLayout(db, LAYOUT);
});

test('no file', async () => {
  const dir = temporaryFolder();
  await expect(importInto(sqliteAt(join(dir, 'a.db')), join(dir, 'none'))).rejects.toThrow(
    'There is no file',
  );
});
