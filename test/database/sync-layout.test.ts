/** Sync adds what a schema gained and touches nothing else. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../../src/core/database/layout/desired/desired-layout.ts';
import { OCTAVO_TABLES } from '../../src/core/database/layout/desired/octavo-tables.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { KIT, kitSources } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();

/** The kit's layout, its article schema with more attributes. */
function desired(attributes: object = {}, octavoTables = true): DesiredLayout {
  const sources = kitSources().map((source): SchemaSource => {
    if (source.uid !== 'api::article.article') return source;
    const schema = source.schema as { attributes: object };
    return { ...source, schema: { ...schema, attributes: { ...schema.attributes, ...attributes } } };
  });
  const { model, problems } = buildModel(sources, { privateAttributes: [] });
  expect(problems).toEqual([]);
  return buildDesiredLayout(model, buildLayout(model), { octavoTables });
}

function v4Copy(name: string): Database {
  copyFileSync(join(KIT, 'data.db'), path(name));
  return openSqlite({ filename: path(name), journalMode: null });
}

const schemaSql = (db: Database) =>
  db.query(sql`SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'octavo_%'`);

const OWN = OCTAVO_TABLES.map(({ name }) => name);

test('an empty database gets everything, a second run is one query', async () => {
  const db = openSqlite({ filename: path('empty.db') });
  const report = await syncLayout(db, desired());
  expect(report).toMatchObject({ created: true, columns: [], warnings: [] });
  expect(report.tables).toHaveLength(83 + OWN.length);
  const before = db.statementCount;
  expect(await syncLayout(db, desired())).toEqual({
    tables: [],
    columns: [],
    indexes: [],
    created: false,
    warnings: [],
    before: { tables: expect.any(Map), indexes: expect.any(Set) },
  });
  expect(db.statementCount - before).toBe(1);
  await db.close();
});

test('a v4 database lacks nothing but the own tables and indexes', async () => {
  const db = v4Copy('v4.db');
  const before = await schemaSql(db);
  expect(await syncLayout(db, desired({}, false))).toMatchObject({ tables: [], columns: [], indexes: [] });
  const report = await syncLayout(db, desired());
  expect(report).toMatchObject({ tables: OWN, columns: [], created: false, warnings: [] });
  expect(report.indexes.length).toBeGreaterThan(20);
  expect(report.indexes.every((name) => name.startsWith('octavo_'))).toBe(true);
  expect(await schemaSql(db)).toEqual(before);
  await db.close();
});

test('what a schema gained is added, and all data stays', async () => {
  const db = v4Copy('gained.db');
  const articles = 'SELECT id, title, slug, word_count, published_at FROM articles ORDER BY id';
  const before = await db.query(testSql(articles));
  const report = await syncLayout(
    db,
    desired({
      leadParagraph: { type: 'text' },
      shortCode: { type: 'uid' },
      reviewers: { type: 'relation', relation: 'manyToMany', target: 'api::author.author' },
      about: { type: 'relation', relation: 'morphToOne' },
    }),
  );
  expect(report.tables).toEqual(['articles_reviewers_links', ...OWN]);
  expect(report.columns).toEqual([
    'articles.lead_paragraph',
    'articles.short_code',
    'articles.target_id',
    'articles.target_type',
  ]);
  expect(report.indexes).toContain('articles_short_code_unique');
  expect(report.indexes).toContain('articles_reviewers_links_unique');
  expect(await db.query(testSql(articles))).toEqual(before);
  expect(await db.query(sql`PRAGMA foreign_key_check`)).toEqual([]);
  await db.run(
    sql`INSERT INTO articles_reviewers_links (article_id, author_id, author_order) VALUES (1, 1, 1)`,
  );
  await db.close();
});

test('what the schemas have lost stays, with its data', async () => {
  const db = v4Copy('lost.db');
  const less = desired({}, false)
    .filter((table) => table.name !== 'tags')
    .map((table) => ({ ...table, columns: table.columns.filter((column) => column.name !== 'subtitle') }));
  expect(await syncLayout(db, less)).toMatchObject({ tables: [], columns: [], indexes: [] });
  expect(await db.query(sql`SELECT count(subtitle) > 0 AS some FROM articles`)).toEqual([{ some: 1 }]);
  expect(await db.query(sql`SELECT count(*) AS n FROM tags`)).toEqual([{ n: 20 }]);
  await db.close();
});

test('a lost foreign-key column comes back with its reference', async () => {
  const db = v4Copy('column.db');
  await db.run(sql`CREATE TABLE notes2 (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, text text)`);
  const notes = desired({}, false).find((table) => table.name === 'notes')!;
  const report = await syncLayout(db, [{ ...notes, name: 'notes2', indexes: [] }]);
  expect(report.columns).toContain('notes2.created_by_id');
  expect(
    await db.query(sql`SELECT "from", on_delete FROM pragma_foreign_key_list('notes2') ORDER BY 1`),
  ).toEqual([
    { from: 'created_by_id', on_delete: 'SET NULL' },
    { from: 'updated_by_id', on_delete: 'SET NULL' },
  ]);
  await db.close();
});

test('a unique index that the data contradicts is a warning', async () => {
  const db = v4Copy('unique.db');
  await db.run(sql`DROP INDEX articles_slug_unique`);
  await db.run(sql`UPDATE articles SET slug = 'same' WHERE id IN (1, 2)`);
  const report = await syncLayout(db, desired());
  expect(report.warnings).toEqual([
    'The unique index articles_slug_unique was left out: rows of articles have equal values in slug.',
  ]);
  expect(report.indexes).toContain('octavo_articles_live');
  await db.close();
});

test('all of it or nothing', async () => {
  const db = v4Copy('whole.db');
  const before = await schemaSql(db);
  const broken = { name: 'octavo_b', columns: [], foreignKeys: [] };
  await expect(
    syncLayout(db, [
      { ...broken, name: 'octavo_a', indexes: [] },
      { ...broken, indexes: [{ name: 'octavo_b_x', columns: ['missing'], unique: false }] },
    ]),
  ).rejects.toThrow('missing');
  expect(await schemaSql(db)).toEqual(before);
  expect(await db.query(sql`SELECT name FROM sqlite_master WHERE name LIKE 'octavo_%'`)).toEqual([]);
  await db.close();
});

test('own tables are entered in the list of those the old server keeps', async () => {
  const db = v4Copy('own.db');
  const table = (name: string) => ({ name, columns: [], indexes: [], foreignKeys: [] });
  await syncLayout(db, [table('octavo_a'), table('plain')]);
  await syncLayout(db, [table('octavo_a'), table('octavo_b')]);
  expect(
    await db.query(
      sql`SELECT value, type FROM strapi_core_store_settings WHERE key = 'core_persisted_tables'`,
    ),
  ).toEqual([{ value: '["octavo_a","octavo_b"]', type: 'object' }]);
  await db.close();
});
