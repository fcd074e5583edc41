/** Entries that a type hides, since its options were switched off, are hidden where they are moved to. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { testSql } from '../support/test-sql.ts';
import { fixtureDatabase, importInto, MODEL, sqliteAt, temporaryFolder } from './fixture-project.ts';

/** The fixture's model with other options of a type. */
function withOptions(uid: string, options: Partial<ContentType>, gone: readonly string[]): Model {
  const type = MODEL.contentTypes.get(uid)!;
  const attributes = new Map([...type.attributes].filter(([name]) => !gone.includes(name)));
  return {
    ...MODEL,
    contentTypes: new Map(MODEL.contentTypes).set(uid, { ...type, ...options, attributes }),
  };
}

/** As if books had no drafts by their schema. */
const WITHOUT_DRAFTS = withOptions('api::book.book', { draftAndPublish: false }, ['publishedAt']);
const WITHOUT_LOCALES = withOptions('api::imprint.imprint', { localized: false }, [
  'locale',
  'localizations',
]);

test.each([
  ['drafts', WITHOUT_DRAFTS, 'books.published_at', 'SELECT id, published_at FROM books ORDER BY id'],
  ['locales', WITHOUT_LOCALES, 'imprints.locale', 'SELECT id, locale FROM imprints ORDER BY id'],
  [
    'links of locales',
    WITHOUT_LOCALES,
    'imprints_localizations_links',
    'SELECT * FROM imprints_localizations_links ORDER BY id',
  ],
])('the column that marks them goes along: %s', async (_, model, name, rows) => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const file = join(dir, 'a.octavo');
  const report = await exportDatabase({ db: source, model, file, media: null });
  expect(report.leftOut).not.toContain(name);
  const target = sqliteAt(join(dir, 'new.db'));
  await importInto(target, file, { model });
  const found = await source.query<object>(testSql(rows));
  expect(found.length).toBeGreaterThan(3);
  expect(await target.query(testSql(rows))).toEqual(found);
});

test('where none is hidden there is no such column', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  await source.run(sql`UPDATE books SET published_at = 1 WHERE published_at IS NULL`);
  const file = join(dir, 'a.octavo');
  const report = await exportDatabase({ db: source, model: WITHOUT_DRAFTS, file, media: null });
  expect(report.leftOut).toContain('books.published_at');
  const target = sqliteAt(join(dir, 'new.db'));
  await importInto(target, file, { model: WITHOUT_DRAFTS });
  expect((await target.query<object>(sql`SELECT * FROM books LIMIT 1`))[0]).not.toHaveProperty(
    'published_at',
  );
});
