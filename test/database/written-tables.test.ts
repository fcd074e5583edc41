/** Which tables a statement changes, by its text: what that costs while a start brings a schema up to date. */
import { expect, test } from 'vitest';
import { ALL_TABLES } from '../../src/database/changes/table-changes.ts';
import { type WriteEffects, WrittenTablesReader } from '../../src/database/changes/written-tables.ts';

const effects: WriteEffects = {
  // some have the beginning of another name
  tables: new Set(['articles', 'links', 'mai', 'articles"', 'strapi_api_tokens']),
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
  ['UPDATE articles_of_old SET title = 1', ALL_TABLES, 1],
  ['REPLACE INTO [articles] VALUES (1)', ['articles', 'links'], 1],
  ['UPDATE OR REPLACE `articles` SET title = 1', ['articles', 'links'], 1],
  ['INSERT INTO articles (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET title = 1', ['articles', 'links'], 1],
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
