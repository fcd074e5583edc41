/** Rows of two files are read again only after a commit: each change of either is seen all the same. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { RowComparison } from '../../tools/compare-writes/row-comparison.ts';
import { atEndOfFile } from '../support/end-of-file.ts';

const LAYOUT = `
  CREATE TABLE tags (id integer PRIMARY KEY AUTOINCREMENT, name text, size bigint, updated_at datetime);
  CREATE TABLE books (id integer PRIMARY KEY AUTOINCREMENT, title text);
  INSERT INTO tags VALUES (1, 'a', 9223372036854775807, 5);
  INSERT INTO books VALUES (1, 'b');`;

/** The moment from which times count as those of the run. */
const SINCE = 1000;

interface Files {
  readonly ours: BetterSqlite3.Database;
  readonly theirs: BetterSqlite3.Database;
  readonly rows: RowComparison;
}

function files(): Files {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-rows-'));
  const open = (name: string): BetterSqlite3.Database => {
    const db = new BetterSqlite3(join(dir, name));
    db.exec(LAYOUT);
    atEndOfFile(async () => void db.close());
    return db;
  };
  const [ours, theirs] = [open('ours.db'), open('theirs.db')];
  const rows = new RowComparison(join(dir, 'ours.db'), join(dir, 'theirs.db'), { since: SINCE });
  atEndOfFile(async () => rows.close());
  return { ours, theirs, rows };
}

/** One after the other, on the same files. */
const CHANGES: readonly (readonly [
  name: string,
  side: 'ours' | 'theirs',
  sql: string,
  differing: readonly string[],
])[] = [
  ['a value on one side', 'ours', "UPDATE tags SET name = 'z'", ['tags']],
  ['another table', 'theirs', "UPDATE books SET title = 'z'", ['books', 'tags']],
  ['the same value on the other', 'theirs', "UPDATE tags SET name = 'z'", ['books']],
  ['back again', 'theirs', "UPDATE books SET title = 'b'", []],
  ['the last digit of a big number', 'ours', 'UPDATE tags SET size = size - 1', ['tags']],
  ['on the other side', 'theirs', 'UPDATE tags SET size = size - 1', []],
  [
    'an id that is taken',
    'ours',
    "INSERT INTO books (title) VALUES ('c'); DELETE FROM books WHERE id > 1",
    ['books'],
  ],
  ['on both sides', 'theirs', "INSERT INTO books (title) VALUES ('c'); DELETE FROM books WHERE id > 1", []],
  ['a time of the run', 'ours', 'UPDATE tags SET updated_at = 2000', ['tags']],
  ['another one', 'theirs', 'UPDATE tags SET updated_at = 2001', []],
];

test('the tables that differ after each change', () => {
  const on = files();
  expect(on.rows.differing()).toEqual([]);
  for (const [name, side, sql, differing] of CHANGES) {
    on[side].exec(sql);
    expect(on.rows.differing(), name).toEqual(differing);
    expect(on.rows.differing(), `${name}, asked again`).toEqual(differing);
  }
});

test('rows have changed only where a commit has changed them', () => {
  const { ours, rows } = files();
  rows.hasChanged(1);
  ours.exec("UPDATE tags SET name = 'a'");
  expect(rows.hasChanged(2)).toBe(false);
  ours.exec("UPDATE tags SET name = 'z'");
  expect(rows.hasChanged(3)).toBe(true);
});
