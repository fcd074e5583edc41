/** Statements that change what answers are read from, in all the forms that programs write them in. */
import { systemClock } from '../../../src/core/base/clock.ts';
import { Dice } from '../random.ts';

/** Tables whose rows answers are made of; their texts may be changed by anyone. */
export const TEXTS: readonly (readonly [table: string, column: string])[] = [
  ['articles', 'title'],
  ['authors', 'name'],
  ['tags', 'name'],
  ['books', 'title'],
  ['files', 'alternative_text'],
  ['files', 'caption'],
  ['files', 'url'],
  ['components_shared_links', 'label'],
  ['components_shared_seos', 'meta_title'],
  ['components_sections_quotes', 'text'],
];

/** Tables whose rows anyone may delete. */
export const LINKS: readonly string[] = [
  'articles_tags_links',
  'articles_author_links',
  'articles_components',
  'files_related_morphs',
  'articles_localizations_links',
  'shelves_many_to_many_links',
  'articles',
  'tags',
  'books',
];

/** The entries that lists have most of. */
const IDS = 20;

export class RandomStatements extends Dice {
  #serial = 0;

  /** A text that no statement before has written. */
  text(): string {
    this.#serial += 1;
    return `changed ${this.#serial}`;
  }

  id(): number {
    return 1 + this.upTo(IDS);
  }

  /** A change of one row's text. */
  update() {
    const [table, column] = this.pick(TEXTS);
    const [value, id] = [this.text(), this.id()];
    const text = `UPDATE "${table}" SET "${column}" = '${value}' WHERE id = ${id}`;
    return { table, column, value, id, text };
  }

  /** A statement that names its tables in any of the ways SQLite knows; it may fail, for the rows that are there. */
  any(): string {
    const [value, id, other] = [this.text(), this.id(), this.id()];
    return this.pick([
      // what follows a conflict: a row that is deleted with all that points at it, or changed
      `REPLACE INTO tags (id, name, slug) VALUES (${id}, '${value}', '${value}')`,
      `INSERT OR REPLACE INTO tags (id, name, slug) VALUES (${id}, '${value}', '${value}')`,
      `UPDATE OR REPLACE tags SET name = '${value}', id = ${id} WHERE id = ${other}`,
      `INSERT INTO tags (id, name, slug) VALUES (${id}, '${value}', '${value}') ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      `INSERT INTO tags (name, slug) SELECT name || '+', '${value}' FROM tags WHERE id = ${id}`,
      // names in all quotes, with a schema, behind comments and words
      `update tags set name = '${value}' where id = ${id}`,
      `UPDATE main.tags SET name = '${value}' WHERE id = ${id}`,
      `UPDATE "main"."tags" SET name = '${value}' WHERE id = ${id}`,
      `UPDATE [tags] SET name = '${value}' WHERE id = ${id}`,
      `UPDATE \`tags\` SET name = '${value}' WHERE id = ${id}`,
      `UPDATE TAGS AS t SET name = '${value}' WHERE t.id = ${id}`,
      `-- UPDATE authors\nUPDATE tags SET name = '${value}' WHERE id = ${id}`,
      `UPDATE/* "authors" */tags SET name = '${value}' WHERE id = ${id}`,
      `WITH x AS (SELECT ${id} AS id) UPDATE tags SET name = '${value}' WHERE id IN (SELECT id FROM x)`,
      `UPDATE authors SET name = t.name || '${value}' FROM tags t WHERE authors.id = ${id} AND t.id = ${other}`,
      `DELETE FROM tags WHERE id = ${id} RETURNING id`,
      // links, their order, and both sides of them
      `INSERT INTO articles_tags_links (article_id, tag_id, tag_order, article_order) VALUES (${id}, ${other}, 9, 9)`,
      `UPDATE articles_tags_links SET tag_order = -tag_order WHERE article_id = ${id}`,
      `UPDATE articles_author_links SET author_id = ${other} WHERE article_id = ${id}`,
      `UPDATE books_authors_links SET author_order = -author_order WHERE book_id = ${id}`,
      `INSERT INTO articles_localizations_links (article_id, inv_article_id, article_order) VALUES (${id}, ${other}, 1)`,
      `UPDATE notes_subjects_morphs SET "order" = -"order"`,
      `DELETE FROM notes_subjects_morphs WHERE id = ${id}`,
      // components and zones
      `UPDATE articles_components SET "order" = -"order" WHERE entity_id = ${id}`,
      `DELETE FROM articles_components WHERE entity_id = ${id}`,
      `UPDATE articles_components SET entity_id = ${other} WHERE entity_id = ${id}`,
      `DELETE FROM components_shared_links WHERE id = ${id}`,
      // what decides whether an entry is found
      `UPDATE articles SET published_at = CASE WHEN published_at IS NULL THEN 1709366461001 END WHERE id = ${id}`,
      `UPDATE articles SET locale = CASE WHEN locale = 'en' THEN 'fr' ELSE 'en' END WHERE id = ${id}`,
      // media: rows, where they hang, folders
      `UPDATE files SET formats = '{"thumbnail":{"url":"/uploads/${value}.png"}}' WHERE id = ${id}`,
      `UPDATE files_related_morphs SET related_id = ${other} WHERE id = ${id}`,
      `DELETE FROM files WHERE id = ${6 + id}`,
      `INSERT INTO files (name, hash, ext, mime, url, provider, folder_path) VALUES ('${value}', 'h', '.png', 'image/png', '/uploads/${value}.png', 'local', '/')`,
      `INSERT INTO upload_folders (name, path_id, path) VALUES ('${value}', ${id}, '/${id}')`,
      `UPDATE files SET folder_path = '/${id}'`,
      // users may be what something points at
      `UPDATE up_users SET username = '${value}' WHERE id = ${1 + this.upTo(5)}`,
    ]);
  }

  /** A change of who callers are, or of what they may do; tests need the token with all rights as it is. */
  access(): string {
    const [user, role, token] = [1 + this.upTo(5), 1 + this.upTo(3), 2 + this.upTo(2)];
    const now = systemClock.now();
    return this.pick([
      `UPDATE up_users SET blocked = 1 - coalesce(blocked, 0) WHERE id = ${user}`,
      `UPDATE up_users SET confirmed = 1 - coalesce(confirmed, 0) WHERE id = ${user}`,
      `UPDATE up_users_role_links SET role_id = ${role} WHERE user_id = ${user}`,
      `DELETE FROM up_users_role_links WHERE user_id = ${user}`,
      `INSERT INTO up_users_role_links (user_id, role_id) SELECT ${user}, ${role} WHERE NOT EXISTS (SELECT 1 FROM up_users_role_links WHERE user_id = ${user})`,
      `UPDATE strapi_api_tokens SET type = '${this.pick(['read-only', 'full-access', 'custom'])}' WHERE id = ${token}`,
      `UPDATE strapi_api_tokens SET expires_at = ${this.pick(['NULL', 'NULL', now - 1, now + 3_600_000])} WHERE id = ${token}`,
      `UPDATE strapi_api_token_permissions SET action = '${this.pick(['api::tag.tag.find', 'api::book.book.find', 'api::author.author.find'])}' WHERE id = ${1 + this.upTo(3)}`,
      `DELETE FROM up_permissions_role_links WHERE role_id = ${role} AND permission_id IN (SELECT id FROM up_permissions WHERE action LIKE 'api::%.find%' ORDER BY random() LIMIT 1)`,
      `INSERT OR IGNORE INTO up_permissions_role_links (permission_id, role_id) SELECT id, ${role} FROM up_permissions WHERE action LIKE 'api::%.find%' ORDER BY random() LIMIT 3`,
    ]);
  }
}
