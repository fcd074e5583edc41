/**
 * The statements of writes, pinned: what each is for stands in the table. A relation's length has no say
 * in how many there are, and none of them looks through it all.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { ContentWriter } from '../../src/core/content/operations/content-writer.ts';
import { ContentReader } from '../../src/core/content/read-content.ts';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { callerWithout, type OpenKit, openKit } from '../support/kit.ts';
import { recordStatements, type Statement } from '../support/record-statements.ts';
import { testSql } from '../support/test-sql.ts';
import { withoutListeners } from '../support/without-listeners.ts';

let kit: OpenKit;
let write: (
  method: 'POST' | 'PUT' | 'DELETE',
  uid: string,
  id: number,
  data?: object,
  query?: string,
) => Promise<Statement[]>;

beforeAll(async () => {
  kit = await openKit();
  await syncLayout(kit.db, buildDesiredLayout(kit.model, kit.layout));
  const { db, take } = recordStatements(kit.db);
  const reader = new ContentReader({ db, dialect: sqliteDialect, settings: kit.settings });
  const writer = new ContentWriter({
    db,
    reader,
    settings: () => kit.settings,
    hashPassword: async () => 'hash',
    ...withoutListeners(db, reader, () => kit.settings),
  });
  const caller = callerWithout();
  write = async (method, uid, id, data, queryKey = '') => {
    const request = {
      type: contentTypeOf(kit.model, uid),
      caller,
      policy: contentApiPolicy(caller),
      queryKey,
      params: parseQueryString(queryKey, kit.settings.limits),
    };
    take();
    if (method === 'POST') await writer.create(request, data);
    else if (method === 'PUT') await writer.update(request, id, data);
    else await writer.delete(request, id);
    return take();
  };
});

afterAll(async () => {
  await kit.close();
});

const SHELF = 'api::shelf.shelf';
const ARTICLE = 'api::article.article';

/** The first queryKey of each statement: verb and table; a read-back is `answer`. */
function queryKey({ sql }: Statement): string {
  const [, verb, table] =
    /^\s*(INSERT|UPDATE|DELETE|SELECT|WITH)\b(?:.*?\b(?:INTO|FROM|UPDATE) )?"?(\w+)?/s.exec(sql) ?? [];
  if (/AS BLOB|json_object/i.test(sql)) return 'answer';
  return `${verb} ${verb === 'UPDATE' ? /UPDATE "(\w+)"/.exec(sql)?.[1] : table}`;
}

/**
 * What looks through a whole table, or sorts what it found. `json_each` is a list of ids the body has, `r`
 * what a subquery has found.
 */
async function scans(statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const { sql, values } of statements) {
    const plan = await kit.db.query<{ detail: string }>(testSql(`EXPLAIN QUERY PLAN ${sql}`), values);
    for (const { detail } of plan) {
      if (/SCAN (?!CONSTANT|json_each|r\b|\(subquery)|TEMP B-TREE/.test(detail))
        found.push(`${detail}: ${sql}`);
    }
  }
  return found;
}

const has = (statements: readonly Statement[], verb: string): string[] =>
  statements.map(queryKey).filter((one) => one.startsWith(verb));

describe('one entry', () => {
  test('one field changed: the look-up, one UPDATE, the answer', async () => {
    const statements = await write('PUT', SHELF, 1, { label: 'x' });
    expect(statements.map(queryKey)).toEqual(['SELECT shelves', 'UPDATE shelves', 'answer']);
  });

  test('one field of a localized entry: no more than that', async () => {
    const statements = await write('PUT', ARTICLE, 1, { title: 'x' });
    expect(statements.map(queryKey)).toEqual(['SELECT articles', 'UPDATE articles', 'answer']);
  });

  test('a unique field: one question more', async () => {
    const statements = await write('PUT', 'api::tag.tag', 1, { name: 'x' });
    expect(statements.map(queryKey)).toEqual(['SELECT tags', 'SELECT tags', 'UPDATE tags', 'answer']);
    expect(await scans(statements)).toEqual([]);
  });

  test('a new entry: one INSERT and the answer', async () => {
    expect((await write('POST', SHELF, 0, { label: 'x' })).map(queryKey)).toEqual([
      'INSERT shelves',
      'answer',
    ]);
  });

  test('a new entry with two relations', async () => {
    const statements = await write('POST', ARTICLE, 0, { title: 'x', author: 1, tags: [1, 2] });
    expect(statements.map(queryKey)).toEqual([
      // whether the related entries exist, once a type
      'SELECT authors',
      'SELECT tags',
      'INSERT articles',
      // per link a row; what an entry just made is linked with is not asked
      'INSERT articles_author_links',
      'INSERT articles_tags_links',
      'INSERT articles_tags_links',
      'answer',
    ]);
  });

  test('a new entry with components and media', async () => {
    const statements = await write('POST', ARTICLE, 0, {
      title: 'x',
      cover: 1,
      links: [{ label: 'a', url: '/a' }],
      seo: { metaTitle: 'x', social: [{ network: 'mastodon', title: 'x' }] },
    });
    expect(statements.map(queryKey)).toEqual([
      'SELECT files',
      'INSERT articles',
      // a component is its row, and what it holds, and its place in the owner
      'INSERT components_shared_seos',
      'INSERT components_shared_social_cards',
      'INSERT components_shared_seos_components',
      'INSERT articles_components',
      'INSERT components_shared_links',
      'INSERT articles_components',
      'INSERT files_related_morphs',
      'answer',
    ]);
  });

  test('components are deleted by one DELETE a table, however many there are', async () => {
    const link = { label: 'a', url: '/a' };
    const data = {
      title: 'x',
      links: [link, link, link, link],
      seo: { metaTitle: 'x', social: [{ network: 'mastodon', title: 'x' }] },
      sections: [{ __component: 'sections.prose', body: 'x' }],
    };
    await write('POST', ARTICLE, 0, data);
    const [made] = await kit.db.query<{ id: number }>(sql`SELECT max(id) AS id FROM articles`);
    const replaced = await write('PUT', ARTICLE, made!.id, { links: [link] });
    expect(has(replaced, 'DELETE')).toEqual(['DELETE articles_components', 'DELETE components_shared_links']);

    const statements = await write('DELETE', ARTICLE, made!.id);
    expect(statements.map(queryKey)).toEqual([
      'SELECT articles',
      'answer',
      'SELECT articles_components',
      // what is below comes first, and files only of components that can show some
      'SELECT components_shared_seos_components',
      'DELETE files_related_morphs',
      'DELETE components_shared_social_cards',
      'DELETE files_related_morphs',
      'DELETE components_shared_seos',
      'DELETE components_sections_proses',
      'DELETE components_shared_links',
      'DELETE files_related_morphs',
      'UPDATE strapi_release_actions',
      'UPDATE notes',
      'DELETE notes_subjects_morphs',
      'DELETE articles',
    ]);
    expect(await scans(statements)).toEqual([]);
  });

  test('an entry without parts is deleted by one DELETE a table that may point at it', async () => {
    const statements = await write('DELETE', SHELF, 3);
    expect(statements.map(queryKey)).toEqual([
      'SELECT shelves',
      'answer',
      'DELETE files_related_morphs',
      'UPDATE strapi_release_actions',
      'UPDATE notes',
      'DELETE notes_subjects_morphs',
      'DELETE shelves',
    ]);
    expect(await scans(statements)).toEqual([]);
  });

  test('setting a list to what it is writes no link', async () => {
    await write('PUT', SHELF, 1, { manyToManyWay: [1, 2, 3] });
    const statements = await write('PUT', SHELF, 1, { manyToManyWay: [1, 2, 3] });
    expect([has(statements, 'INSERT'), has(statements, 'DELETE'), has(statements, 'UPDATE')]).toEqual([
      [],
      [],
      ['UPDATE shelves'],
    ]);
  });
});

/** A component row costs its INSERT and that of its link. */
test('components kept by id are updated, not created again', async () => {
  await write('PUT', ARTICLE, 1, {
    links: [
      { label: 'a', url: '/a' },
      { label: 'b', url: '/b' },
    ],
  });
  const rows = await kit.db.query<{ id: number }>(
    sql`SELECT component_id AS id FROM articles_components WHERE entity_id = 1 AND field = 'links' ORDER BY "order"`,
  );
  const statements = await write('PUT', ARTICLE, 1, { links: rows.map(({ id }) => ({ id, label: 'c' })) });
  expect([has(statements, 'INSERT'), has(statements, 'DELETE')]).toEqual([[], []]);
  expect(has(statements, 'UPDATE')).toEqual([
    'UPDATE articles',
    'UPDATE components_shared_links',
    'UPDATE components_shared_links',
  ]);
});

describe('a relation of 100,000', () => {
  const LONG = 100_000;
  const counts: Record<number, Record<string, string[]>> = {};

  /** Shelf 5 gets ten books in the middle of the ids, shelf 6 all of them; both leave the last ids free. */
  beforeAll(async () => {
    await kit.db.run(
      testSql(
        `INSERT INTO books (id, title) WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < ${LONG + 1300}) SELECT i, 'book' FROM n`,
      ),
    );
    const link = 'INSERT INTO shelves_many_to_many_links (shelf_id, book_id, book_order, shelf_order)';
    await kit.db.run(sql`DELETE FROM shelves_many_to_many_links`);
    await kit.db.run(testSql(`${link} SELECT 5, id, id - 999, 1 FROM books WHERE id BETWEEN 1000 AND 1009`));
    await kit.db.run(
      testSql(`${link} SELECT 6, id, id - 999, 2 FROM books WHERE id BETWEEN 1000 AND ${LONG + 999}`),
    );
    // with the statistics a database in use has
    await kit.db.run(sql`ANALYZE`);
  });

  const CONNECTS: Readonly<Record<string, (middle: number) => object>> = {
    start: () => ({ connect: [{ id: LONG + 1010, position: { start: true } }] }),
    middle: (middle) => ({ connect: [{ id: LONG + 1011, position: { after: middle } }] }),
    end: () => ({ connect: [LONG + 1012] }),
    move: (middle) => ({ connect: [{ id: middle, position: { before: 1001 } }] }),
    disconnect: (middle) => ({ disconnect: [middle] }),
  };

  describe.each([
    [5, 1005],
    [6, 51_000],
  ])('shelf %i', (shelf, middle) => {
    test.each(Object.keys(CONNECTS))('%s', async (where) => {
      const statements = await write(
        'PUT',
        SHELF,
        shelf,
        { manyToMany: CONNECTS[where]!(middle) },
        'fields[0]=id',
      );
      counts[shelf] = { ...counts[shelf], [where]: statements.map(queryKey) };
      expect(statements.length).toBeLessThanOrEqual(7);
      expect(await scans(statements)).toEqual([]);
    });
  });

  test('takes the same statements as one of ten', () => {
    expect(counts[6]).toEqual(counts[5]);
  });

  /** Each connection halves the room behind the same book; a double has some forty halves there. */
  test('two hundred entries behind the same one: few rows get another number', async () => {
    const list = () =>
      kit.db.query<{ id: number }>(
        sql`SELECT book_id AS id FROM shelves_many_to_many_links WHERE shelf_id = 6 ORDER BY book_order`,
      );
    const changes = async () => (await kit.db.query<{ n: number }>(sql`SELECT total_changes() AS n`))[0]!.n;
    const after = 60_000;
    const expected = (await list()).map(({ id }) => id);
    const added = Array.from({ length: 200 }, (_, index) => LONG + 1100 + index);
    expected.splice(expected.indexOf(after) + 1, 0, ...added.toReversed());
    const before = await changes();
    let statements = 0;
    let most = 0;
    for (const id of added) {
      const run = await write(
        'PUT',
        SHELF,
        6,
        { manyToMany: { connect: [{ id, position: { after } }] } },
        'fields[0]=id',
      );
      statements += run.length;
      most = Math.max(most, run.length);
      if (run.length > 7) expect(await scans(run)).toEqual([]);
    }
    // beside the entry's own row and the link: now and then the numbers of the neighbours
    const rows = (await changes()) - before - 2 * added.length;
    expect(rows).toBeLessThan(400);
    expect(statements).toBeLessThan(7 * added.length + 50);
    expect(most).toBeLessThan(15);
    expect((await list()).map(({ id }) => id)).toEqual(expected);
  });
});
