/** What the content manager reads for editors with some rights, and by how many statements. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentManagerContext } from '../../src/admin/content-manager/content-manager-context.ts';
import type { Editor } from '../../src/admin/content-manager/editor.ts';
import { countDrafts } from '../../src/admin/content-manager/read/draft-relations.ts';
import { readEntry, writtenAnswer } from '../../src/admin/content-manager/read/read-entry.ts';
import { prepareList } from '../../src/admin/content-manager/read/read-list.ts';
import { availableRelations } from '../../src/admin/content-manager/relations/available-relations.ts';
import { relationField } from '../../src/admin/content-manager/relations/relation-field.ts';
import { readAvailableParams } from '../../src/admin/content-manager/relations/relation-params.ts';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { type Allowed, editorWith } from '../support/editor.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { unhurried } from '../support/unhurried.ts';

let kit: OpenKit;
beforeAll(async () => {
  kit = await openKit();
  unhurried(kit.db);
  // Ada Winter is the creator's of 1, Björn of 2; the others have one in turn
  await kit.db.run(sql`UPDATE authors SET created_by_id = 1 + id % 2`);
});
afterAll(() => kit.close());

const typeOf = (name: string) => contentTypeOf(kit.model, `api::${name}.${name}`);
const as = (...allowed: Allowed[]): Promise<Editor> => editorWith(kit.model, allowed);

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

async function list(editor: Editor, name: string, query = ''): Promise<Row[]> {
  const params = () => parseQueryString(query, kit.settings.limits);
  const body = await kit.reader.run(
    prepareList(kit.reader, editor, typeOf(name), { queryKey: query, params }),
  );
  return JSON.parse(body.toString()).results;
}

const entry = async (editor: Editor, name: string, id: number): Promise<Row> =>
  JSON.parse((await readEntry(kit.reader, editor, typeOf(name), id)).toString());

/** The statements that something takes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = kit.db.statementCount;
  await work();
  return kit.db.statementCount - before;
}

const EVERYTHING: Allowed[] = ['article', 'author', 'book', 'category', 'note', 'shelf', 'tag'].map(
  (type) => ({
    type,
    locales: null,
  }),
);
const OWN = { where: [() => ({ 'createdBy.id': 1 })] };

describe('statements', () => {
  test.each([
    ['a list with counts, components, zones and media', 'article', 'pageSize=50'],
    ['a list of polymorphic rows', 'note', ''],
    [
      'a list filtered and sorted through relations',
      'book',
      'filters[authors][name][$contains]=a&sort=note.text',
    ],
    ['a search', 'tag', '_q=a'],
  ])('%s is one', async (_name, type, query) => {
    const editor = await as(...EVERYTHING);
    expect(await statementsOf(() => list(editor, type, query))).toBe(1);
  });

  test('rights with conditions, locales and fields add none', async () => {
    const editor = await as(
      { type: 'article', fields: ['title', 'author', 'seo.metaTitle'], locales: ['en'], ...OWN },
      { type: 'article', fields: ['title'], locales: ['en'] },
      { type: 'author', fields: ['name'], conditions: ['admin::has-same-role-as-creator'] },
    );
    expect(await statementsOf(() => list(editor, 'article', 'pageSize=50'))).toBe(1);
    expect(await statementsOf(() => entry(editor, 'article', 1))).toBe(1);
    expect(await statementsOf(() => countDrafts(kit.reader, editor, typeOf('article'), 1))).toBe(1);
  });
});

test('a list of published entries has their published relations, counted, in rows and polymorphic (v4)', async () => {
  const editor = await as(...EVERYTHING);
  const shelves = async (query: string) => (await list(editor, 'shelf', query))[0]!;
  const notes = async (query: string) => (await list(editor, 'note', `sort=id:DESC&${query}`))[1]!;
  expect((await shelves('sort=id:ASC'))['manyToManyWay']).toEqual({ count: 4 });
  expect((await shelves('sort=id:ASC&publicationState=live'))['manyToManyWay']).toEqual({ count: 3 });
  const drafts = await notes('');
  expect([drafts['subject'], (drafts['subjects'] as unknown[]).length]).toEqual([
    expect.objectContaining({ title: 'Book 06', publishedAt: null }),
    2,
  ]);
  const live = await notes('publicationState=live');
  expect([live['subject'], live['subjects']]).toEqual([null, []]);
});

describe('several permissions on one type', () => {
  const mixed = (): Promise<Editor> =>
    as({ type: 'author', fields: ['name'] }, { type: 'author', fields: ['email', 'articles'], ...OWN });

  test('an entry has the attributes of those it meets', async () => {
    const rows = await list(await mixed(), 'author', 'sort=id&pageSize=4');
    expect(rows.map(({ id, email, articles }) => [id, email !== undefined, articles !== undefined])).toEqual([
      [1, false, false],
      [2, true, true],
      [3, false, false],
      [4, true, true],
    ]);
    expect(rows.every(({ name, royaltyRate }) => name !== undefined && royaltyRate === undefined)).toBe(true);
  });

  test('one entry by itself as well', async () => {
    const editor = await mixed();
    expect(await entry(editor, 'author', 2)).toMatchObject({ email: 'bjorn@octavo.test' });
    expect(await entry(editor, 'author', 1)).not.toHaveProperty('email');
  });

  test('a filter counts for the entries whose attribute is open', async () => {
    const found = await list(
      await mixed(),
      'author',
      'filters[email][$contains]=octavo&pageSize=100&sort=id',
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ id }) => id % 2 === 0)).toBe(true);
    const negated = await list(await mixed(), 'author', 'filters[$not][email][$contains]=zzz&pageSize=100');
    expect(negated.every(({ id }) => id % 2 === 0)).toBe(true);
  });

  test('a sort by an attribute that some entries hide is dropped', async () => {
    const rows = await list(await mixed(), 'author', 'sort=email:desc&pageSize=100');
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b));
  });
});

describe('components', () => {
  test('have their ids and the parts that may be read', async () => {
    const editor = await as({ type: 'article', fields: ['seo.metaTitle', 'links.label'], locales: ['en'] });
    const { seo, links, title } = await entry(editor, 'article', 1);
    expect(title).toBeUndefined();
    expect(Object.keys(seo as object)).toEqual(['id', 'metaTitle']);
    for (const link of links as object[]) expect(Object.keys(link)).toEqual(['id', 'label']);
  });

  test('have what the permission says that their entry meets', async () => {
    await kit.db.run(sql`UPDATE articles SET created_by_id = 1 WHERE id = 1`);
    const editor = await as(
      { type: 'article', fields: ['seo.metaTitle'], locales: ['en'] },
      { type: 'article', fields: ['seo.metaDescription'], locales: ['en'], ...OWN },
    );
    expect(Object.keys((await entry(editor, 'article', 1))['seo'] as object)).toEqual([
      'id',
      'metaTitle',
      'metaDescription',
    ]);
    const [other] = await list(
      editor,
      'article',
      'filters[seo][metaTitle][$notNull]=true&filters[id][$gt]=1&sort=id',
    );
    expect(Object.keys(other!['seo'] as object)).toEqual(['id', 'metaTitle']);
  });
});

describe('conditions of a project', () => {
  test.each([
    ['always', () => true, 12],
    ['never', () => false, 0],
    ['a query', () => ({ rank: { $lte: 2 } }), 4],
    ['a query with groups', () => ({ $or: [{ rank: 1 }, { name: { $in: ['Ada Winter'] } }] }), 1],
    ['a query through a relation', () => ({ 'createdBy.id': { $in: [2] } }), 6],
    ['a promise', async () => ({ 'createdBy.id': 2 }), 6],
    ['an operator there is not', () => ({ name: { $regex: '.' } }), 0],
    ['a name there is not', () => ({ nope: 1 }), 0],
    ['a value of another type', () => ({ rank: { $gt: 'much' } }), 0],
  ])('%s', async (_name, handler, count) => {
    const editor = await as({ type: 'author', where: [handler] });
    expect(await list(editor, 'author', 'pageSize=100')).toHaveLength(count);
  });

  test('are alternatives within a permission', async () => {
    const editor = await as({
      type: 'author',
      where: [() => ({ rank: 1 }), () => ({ rank: 2 }), () => false],
    });
    expect(await list(editor, 'author')).toHaveLength(2);
  });
});

describe('rights to one entry', () => {
  test('are asked with the conditions of the action', async () => {
    const editor = await as(
      { type: 'author', verb: 'update', fields: ['name'] },
      { type: 'author', verb: 'update', fields: ['email'], ...OWN },
      { type: 'author', verb: 'delete', ...OWN },
    );
    const at = (verb: 'update' | 'delete', id: number) => editor.at(kit.reader, typeOf('author'), verb, id);
    const fields = async (id: number) => {
      const granted = await at('update', id);
      return ['name', 'email'].filter((name) => granted.exists && granted.fields?.has(name));
    };
    expect([await fields(1), await fields(2)]).toEqual([['name'], ['name', 'email']]);
    expect(await at('delete', 1)).toEqual({ exists: true, fields: null });
    expect(await at('delete', 999)).toEqual({ exists: false });
  });

  test('the answer of a write has the id and what is always visible for who may not read', async () => {
    const editor = await as({ type: 'author', verb: 'create' });
    const body = await kit.reader.run(writtenAnswer(kit.reader, editor, typeOf('author')), 1);
    expect(Object.keys(JSON.parse(body.toString()))).toEqual([
      'id',
      'createdAt',
      'updatedAt',
      'createdBy',
      'updatedBy',
    ]);
  });
});

test('the search of a relation whose main field is closed looks at ids, and its rows have nothing else', async () => {
  const editor = await as(
    { type: 'article', fields: ['tags'], locales: ['en'] },
    { type: 'tag', fields: ['weight'] },
  );
  const field = relationField(kit.settings, 'api::article.article', 'tags');
  const params = readAvailableParams({ _q: '2' });
  const search = {
    field: { ...field, hop: field.hop! },
    mainField: 'name',
    onlyIds: false,
    query: {},
    params,
  };
  const context = { reader: kit.reader } as ContentManagerContext;
  const body = await availableRelations(context, editor, search, '_q=2');
  expect(JSON.parse(body.toString()).results).toEqual([{ id: 2 }, { id: 12 }, { id: 20 }]);
});

test('editors who may do the same share their plans, others do not', async () => {
  const creator = (id: number) =>
    editorWith(kit.model, [{ type: 'author', conditions: ['admin::is-creator'] }], { id });
  const all = (id: number) => editorWith(kit.model, [{ type: 'author' }], { id });
  expect((await all(3)).rights.key).toBe((await all(4)).rights.key);
  expect((await creator(3)).rights.key).not.toBe((await creator(4)).rights.key);
  expect(await list(await creator(1), 'author')).toHaveLength(6);
  expect(await list(await creator(3), 'author')).toHaveLength(0);
});
