/** What Octavo creates is what v4 created: the kit's data.sql, table by table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { createIndex, createTable } from '../../src/core/database/sqlite/schema-dialect.ts';
import { KIT, kitModel } from '../support/kit.ts';

/** Everything about a table but the order of what has none, and repeated constraints, which v4 leaves. */
function describeTable(db: BetterSqlite3.Database, table: string): object {
  const rows = (sql: string): string[] =>
    db
      .prepare(sql)
      .raw()
      .all(table)
      .map((row) => JSON.stringify(row));
  const sql = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(table) as string;
  return {
    columns: rows('SELECT name, lower(type), "notnull", dflt_value, pk FROM pragma_table_info(?)'),
    autoincrement: /primary key autoincrement/i.test(sql),
    foreignKeys: [
      ...new Set(rows('SELECT "from", "table", "to", on_delete, on_update FROM pragma_foreign_key_list(?)')),
    ].sort(),
    constraintNames: [...new Set([...sql.matchAll(/constraint `(\w+)`/gi)].map((match) => match[1]))].sort(),
    indexes: rows(
      `SELECT i.name, i."unique", i.partial, (SELECT group_concat(c.name) FROM pragma_index_info(i.name) AS c)
       FROM pragma_index_list(?) AS i`,
    ).sort(),
  };
}

const tableNames = (db: BetterSqlite3.Database): string[] =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];

function v4Database(): BetterSqlite3.Database {
  const db = new BetterSqlite3(':memory:');
  const script = readFileSync(join(KIT, 'data.sql'), 'utf8');
  for (const line of script.split('\n')) if (line.startsWith('CREATE ')) db.exec(line);
  return db;
}

function octavoDatabase(octavoTables: boolean): BetterSqlite3.Database {
  const db = new BetterSqlite3(':memory:');
  const model = kitModel();
  const desired = buildDesiredLayout(model, buildLayout(model), { octavoTables });
  for (const table of desired) db.exec(createTable(table));
  for (const table of desired) for (const index of table.indexes) db.exec(createIndex(table, index));
  return db;
}

test('the created tables, columns, indexes and foreign keys are those of v4', () => {
  const v4 = v4Database();
  const octavo = octavoDatabase(false);
  expect(tableNames(octavo)).toEqual(tableNames(v4));
  for (const name of tableNames(v4)) {
    expect({ name, ...describeTable(octavo, name) }).toEqual({ name, ...describeTable(v4, name) });
  }
});

test('own indexes come on top and bear the prefix', () => {
  const names = (db: BetterSqlite3.Database): string[] =>
    db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
      .pluck()
      .all() as string[];
  const plain = new Set(names(octavoDatabase(false)));
  const added = names(octavoDatabase(true)).filter((name) => !plain.has(name));
  expect(added.every((name) => name.startsWith('octavo_'))).toBe(true);
  expect(added.filter((name) => /^octavo_articles_(?!.*(links|components))/.test(name)).sort()).toEqual([
    'octavo_articles_live',
    'octavo_articles_live_locale',
    'octavo_articles_locale',
  ]);
  expect(added).toContain('octavo_articles_tags_links_order');
  expect(added).toContain('octavo_articles_category_links_inv_order');
  expect(added).toContain('octavo_articles_components_place');
  expect(added).toContain('octavo_files_related_morphs_place');
  expect(added).toContain('octavo_tags_id');
  expect(added).toContain('octavo_notes_target');
});

test('the own indexes serve the statements they are for', () => {
  const db = octavoDatabase(true);
  const plan = (sql: string): string =>
    (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
      .map(({ detail }) => detail)
      .join('; ');
  const live = 'published_at IS NOT NULL';
  expect(plan(`SELECT count(*) FROM articles WHERE ${live}`)).toContain(
    'COVERING INDEX octavo_articles_live',
  );
  expect(plan(`SELECT id FROM articles WHERE ${live} ORDER BY id LIMIT 25 OFFSET 90`)).toBe(
    'SCAN articles USING COVERING INDEX octavo_articles_live',
  );
  expect(plan(`SELECT id FROM articles WHERE ${live} AND locale = 'en' ORDER BY id LIMIT 25 OFFSET 90`)).toBe(
    'SEARCH articles USING COVERING INDEX octavo_articles_live_locale (locale=?)',
  );
  expect(plan("SELECT id FROM articles WHERE locale = 'en' ORDER BY id LIMIT 25 OFFSET 90")).toContain(
    'SEARCH articles USING COVERING INDEX octavo_articles_l',
  );
  expect(plan('SELECT id FROM tags ORDER BY id LIMIT 25 OFFSET 90')).toBe(
    'SCAN tags USING COVERING INDEX octavo_tags_id',
  );
  expect(plan('SELECT tag_id FROM articles_tags_links WHERE article_id = 1 ORDER BY tag_order')).toBe(
    'SEARCH articles_tags_links USING INDEX octavo_articles_tags_links_order (article_id=?)',
  );
});
