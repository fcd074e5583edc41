/** Which tables a statement changes, by its text: what that costs while a start brings a schema up to date. */
import { describe, expect, test } from 'vitest';
import { changedRow, newRows } from '../../src/core/database/changes/row-names.ts';
import { ALL_TABLES } from '../../src/core/database/changes/table-changes.ts';
import { type WriteEffects, WrittenTablesReader } from '../../src/core/database/changes/written-tables.ts';

const effects: WriteEffects = {
  // some have the beginning of another name
  tables: new Set(['articles', 'links', 'mai', 'u', 'articles"', 'strapi_api_tokens']),
  triggered: new Set(),
  views: [],
  deleting: new Map([['articles', ['links']]]),
  updating: new Map(),
};

test.each([
  ['CREATE INDEX "a" ON "articles" ("title")', ALL_TABLES, 0],
  ['ALTER TABLE "articles" ADD COLUMN "a" text', ALL_TABLES, 0],
  ['BEGIN IMMEDIATE', [], 0],
  ['INSERT INTO "articles" DEFAULT VALUES', ['articles'], 1],
  ['DELETE FROM "articles"', ['articles', 'links'], 1],
  ['DELETE FROM "unknown"', ALL_TABLES, 1],
  ['UPDATE main.articles SET title = 1', ALL_TABLES, 0],
  ['UPDATE "main"."articles" SET title = 1', ALL_TABLES, 0],
  ['UPDATE "articles""".links SET title = 1', ALL_TABLES, 0],
  ['UPDATE articles/**/.links SET title = 1', ALL_TABLES, 0],
  ['UPDATE "articles" -- of\n.links SET title = 1', ALL_TABLES, 0],
  // of other letters and signs than a program expects: a mark over the last letter, an emoji, a space that is none
  ['UPDATE articles\u0301 SET title = 1', ALL_TABLES, 0],
  ['UPDATE articles😀 SET title = 1', ALL_TABLES, 0],
  ['UPDATE articles\u00a0 SET title = 1', ALL_TABLES, 0],
  ['UPDATE u&"links" SET title = 1', ALL_TABLES, 0],
  ['INSERT INTO articles(title) VALUES (1)', ['articles'], 1],
  ['update ARTICLES set title = 1', ['articles'], 1],
  ['DELETE FROM mai;', ['mai'], 1],
  ['UPDATE articles_of_old SET title = 1', ALL_TABLES, 1],
  ['REPLACE INTO [articles] VALUES (1)', ['articles', 'links'], 1],
  ['UPDATE OR REPLACE `articles` SET title = 1', ['articles', 'links'], 1],
  ['INSERT INTO articles (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET title = 1', ['articles', 'links'], 1],
  ['INSERT INTO articles VALUES (1) ON/**/CONFLICT DO UPDATE SET title = 1', ['articles', 'links'], 1],
  // a token's last use counts for nothing that is kept, everything else of a token does
  ['UPDATE strapi_api_tokens SET last_used_at = ? WHERE id = ?', ['strapi_api_tokens.last_used_at'], 1],
  ['UPDATE strapi_api_tokens SET last_used_at = $1\n  WHERE id = $2', ['strapi_api_tokens.last_used_at'], 1],
  ['UPDATE strapi_api_tokens SET last_used_at = ?, access_key = ? WHERE id = ?', ['strapi_api_tokens'], 1],
  ['UPDATE strapi_api_tokens SET last_used_at = (SELECT 1), type = ? WHERE id = ?', ['strapi_api_tokens'], 1],
  ['UPDATE strapi_api_tokens SET access_key = ?', ['strapi_api_tokens'], 1],
])('%s: the tables, and how often the schema is read for them', (text, tables, reads) => {
  let count = 0;
  const reader = new WrittenTablesReader(() => {
    count += 1;
    return effects;
  });
  expect(reader.of(text)).toEqual(tables);
  expect(count).toBe(reads);
});

test("a trigger on tokens may change anything when a token's last use is noted", () => {
  const triggered = new Set(['strapi_api_tokens']);
  const reader = new WrittenTablesReader(() => ({ ...effects, triggered }));
  expect(reader.of('UPDATE strapi_api_tokens SET last_used_at = ? WHERE id = ?')).toBe(ALL_TABLES);
});

test('a view may show when a token was last used', () => {
  const reader = new WrittenTablesReader(() => ({ ...effects, views: ['uses'] }));
  expect(reader.of('UPDATE strapi_api_tokens SET last_used_at = ? WHERE id = ?')).toEqual([
    'strapi_api_tokens.last_used_at',
    'uses',
  ]);
});

describe('what a cascade reaches', () => {
  /** A deleted owner takes its pets along, and these their toys and names; each pet is its own parent, too. */
  const cascading: WriteEffects = {
    tables: new Set(['owners', 'pets', 'toys', 'names', 'others']),
    triggered: new Set(),
    views: ['shown'],
    deleting: new Map([
      ['owners', ['pets']],
      ['pets', ['pets', 'toys']],
    ]),
    updating: new Map([['pets', ['names']]]),
  };

  test.each([
    ['DELETE FROM owners', ['owners', 'pets', 'toys', 'names', 'shown']],
    ['REPLACE INTO owners VALUES (1)', ['owners', 'pets', 'toys', 'names', 'shown']],
    ['UPDATE owners SET id = 1', ['owners', 'shown']],
    ['UPDATE pets SET id = 1', ['pets', 'names', 'shown']],
    ['INSERT INTO pets VALUES (1)', ['pets', 'shown']],
    ['DELETE FROM toys', ['toys', 'shown']],
  ])('%s', (text, tables) => {
    expect(new WrittenTablesReader(() => cascading).of(text)).toEqual(tables);
  });

  test.each([
    ['names', 'DELETE FROM owners', ALL_TABLES],
    ['toys', 'DELETE FROM owners', ALL_TABLES],
    ['toys', 'UPDATE owners SET id = 1', ['owners', 'shown']],
  ])('a trigger on %s: %s', (table, text, tables) => {
    const reader = new WrittenTablesReader(() => ({ ...cascading, triggered: new Set([table]) }));
    expect(reader.of(text)).toEqual(tables);
  });
});

const ROW = changedRow('articles', 7);

test.each<[text: string, values: unknown[], changes: string[]]>([
  ['UPDATE "articles" SET "title" = ? WHERE id = +?', ['a', 7], [ROW]],
  ['update articles set title = ?, "order" = ? where "id" = ?', ['a', 1, 7], [ROW]],
  ['INSERT INTO "articles" ("title", "order") VALUES (?, ?)', ['a', 1], [newRows('articles')]],
  // the row is not known, or it is not the only one
  ['UPDATE "articles" SET "title" = ? WHERE id = +?', ['a', '7'], ['articles']],
  ['UPDATE "articles" SET "title" = ? WHERE id = +?', ['a', null], ['articles']],
  ['UPDATE "articles" SET "title" = ? WHERE id = +?', ['a', 1.5], ['articles']],
  ['UPDATE "articles" SET "title" = ? WHERE id IN (?)', ['a', 7], ['articles']],
  ['UPDATE "articles" SET "title" = ? WHERE id = ? OR title = ?', ['a', 7, 7], ['articles']],
  ['UPDATE "articles" SET "title" = ? WHERE order_id = ?', ['a', 7], ['articles']],
  ['UPDATE "articles" SET "title" = (SELECT ?) WHERE id = ?', ['a', 7], ['articles']],
  ['UPDATE "articles" SET "title" = ?', [7], ['articles']],
  // the row becomes another one, or takes its place
  ['UPDATE "articles" SET "id" = ? WHERE id = ?', [8, 7], ['articles']],
  ['UPDATE "articles" SET title = ?, rowid = ? WHERE id = ?', ['a', 8, 7], ['articles']],
  ['INSERT INTO "articles" ("id", "title") VALUES (?, ?)', [7, 'a'], ['articles']],
  ['INSERT INTO "articles" (oid) VALUES (?)', [7], ['articles']],
  ['INSERT OR REPLACE INTO "articles" ("title") VALUES (?)', ['a'], ['articles', 'links']],
  ['INSERT INTO "articles" ("title") VALUES (?) ON CONFLICT DO NOTHING', ['a'], ['articles', 'links']],
  ['DELETE FROM "articles" WHERE id = ?', [7], ['articles', 'links']],
])('%s with %j: the row or the table', (text, values, changes) => {
  expect(new WrittenTablesReader(() => effects).changesOf(text, values)).toEqual(changes);
});

test('a row is not the only one where a key follows it, and nothing is known of a trigger', () => {
  const update = 'UPDATE "articles" SET "title" = ? WHERE id = ?';
  const updating = new Map([['articles', ['articles']]]);
  expect(new WrittenTablesReader(() => ({ ...effects, updating })).changesOf(update, ['a', 7])).toEqual([
    'articles',
  ]);
  const triggered = new Set(['articles']);
  expect(new WrittenTablesReader(() => ({ ...effects, triggered })).changesOf(update, ['a', 7])).toBe(
    ALL_TABLES,
  );
  expect(
    new WrittenTablesReader(() => ({ ...effects, views: ['seen'] })).changesOf(update, ['a', 7]),
  ).toEqual([ROW, 'seen']);
});
