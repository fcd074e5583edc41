/**
 * A copy of the benchmark's database with content as it is where it grows for years: one category and one tag have
 * half of the articles, and bodies are as long as books' chapters.
 */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { database } from './data.ts';

export const SKEWED_ARTICLES = 1200;

/** Articles of category 1 and of tag 1. */
const IN_ONE = 600;

/** Categories and tags without articles. */
const SPARE = 3000;

/** Letters of the bodies, and how many articles have the longest. */
const LONG = 20_000;
const LONGEST = 300_000;
const LONGEST_ARTICLES = 200;

/** The file; made if it does not exist. */
export async function skewedDatabase(): Promise<string> {
  const plain = await database(SKEWED_ARTICLES);
  const file = plain.replace(/\.db$/, '-skewed.db');
  if (existsSync(file)) return file;
  const draft = `${file}.part`;
  copyFileSync(plain, draft);
  const db = new BetterSqlite3(draft);
  db.pragma('synchronous = OFF');
  db.transaction(() => {
    db.prepare('UPDATE articles_category_links SET category_id = 1 WHERE article_id <= ?').run(IN_ONE);
    db.prepare(
      'UPDATE OR IGNORE articles_tags_links SET tag_id = 1 WHERE id IN (SELECT min(id) FROM articles_tags_links WHERE article_id <= ? GROUP BY article_id)',
    ).run(IN_ONE);
    // most categories and tags have no article, which makes the average small
    const spare = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)';
    db.prepare(
      `${spare} INSERT INTO categories (id, name, slug) SELECT 1000 + i, 'C' || i, 'c' || i FROM n`,
    ).run(SPARE);
    db.prepare(`${spare} INSERT INTO tags (id, name) SELECT 1000 + i, 'T' || i FROM n`).run(SPARE);
    const lengthen = db.prepare(
      "UPDATE articles SET body = substr(replace(hex(zeroblob(? / length(body) + 1)), '00', body), 1, ?) WHERE id BETWEEN ? AND ?",
    );
    lengthen.run(LONGEST, LONGEST, 1, LONGEST_ARTICLES);
    lengthen.run(LONG, LONG, LONGEST_ARTICLES + 1, SKEWED_ARTICLES);
  })();
  db.close();
  renameSync(draft, file);
  return file;
}
