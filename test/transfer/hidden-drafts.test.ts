/** Drafts of types whose `draftAndPublish` was switched off are no entries for everybody where they are moved to. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../src/database/sql-template.ts';
import { exportDatabase } from '../../src/transfer/export-database.ts';
import { testSql } from '../support/test-sql.ts';
import { fixtureDatabase, importInto, LAYOUT, sqliteAt, temporaryFolder } from './fixture-project.ts';

/** The fixture's tables, as if books had no drafts by their schema. */
const WITHOUT = LAYOUT.map((table) =>
  table.name === 'books'
    ? {
        ...table,
        columns: table.columns.filter(({ name }) => name !== 'published_at'),
        indexes: table.indexes.filter(
          ({ columns, whereNotNull }) => !columns.includes('published_at') && whereNotNull !== 'published_at',
        ),
      }
    : table,
);

const BOOKS = 'SELECT id, published_at FROM books ORDER BY id';

test('the column that marks them goes along', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const file = join(dir, 'a.octavo');
  const report = await exportDatabase({ db: source, layout: WITHOUT, file, media: null });
  expect(report.leftOut).not.toContain('books.published_at');
  const target = sqliteAt(join(dir, 'new.db'));
  await importInto(target, file, { layout: WITHOUT });
  const books = await source.query<{ published_at: number | null }>(testSql(BOOKS));
  expect(books.some((book) => book.published_at === null)).toBe(true);
  expect(await target.query(testSql(BOOKS))).toEqual(books);
});

test('where none is hidden there is no such column', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  await source.run(sql`UPDATE books SET published_at = 1 WHERE published_at IS NULL`);
  const file = join(dir, 'a.octavo');
  const report = await exportDatabase({ db: source, layout: WITHOUT, file, media: null });
  expect(report.leftOut).toContain('books.published_at');
  const target = sqliteAt(join(dir, 'new.db'));
  await importInto(target, file, { layout: WITHOUT });
  expect((await target.query<object>(sql`SELECT * FROM books LIMIT 1`))[0]).not.toHaveProperty(
    'published_at',
  );
});
