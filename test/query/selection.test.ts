/** Reads whose members the client has named itself: aliases, nothing twice, one statement, marks. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/core/access/caller.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import {
  ERROR_KEY,
  type RootMember,
  type RootSelection,
  type SelectedMember,
} from '../../src/core/query/selection.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

const PAGES = { defaultLimit: 10, maxLimit: null };
const MARK = 1;

const EVERYBODY: Caller = { kind: 'token', permissionKey: 'full', may: () => true };
const NO_AUTHORS: Caller = {
  kind: 'public',
  permissionKey: 'some',
  may: (scope) => !scope.startsWith('api::author.'),
};

let kit: OpenKit;
let strict: OpenKit;

beforeAll(async () => {
  kit = await openKit();
  strict = await openKit({ compat: 'strict' });
});

afterAll(async () => {
  await kit.close();
  await strict.close();
});

const id: SelectedMember = { key: 'id', kind: 'id' };
const scalar = (attribute: string, key = attribute, nonNull = false): SelectedMember => ({
  key,
  kind: 'scalar',
  attribute,
  nonNull,
});
const rows = (...members: SelectedMember[]): RootMember => ({ key: 'data', kind: 'rows', members });
const relation = (attribute: string, level: object, ...members: SelectedMember[]): SelectedMember => ({
  key: attribute,
  kind: 'relation',
  attribute,
  level,
  members: [{ key: 'data', kind: 'rows', members }],
});

async function bytes(
  uid: string,
  selection: Omit<RootSelection, 'marked'>,
  { caller = EVERYBODY, marked = true, on = kit } = {},
): Promise<{ body: Buffer; statements: number }> {
  const type = contentTypeOf(on.model, uid);
  const read = on.reader.prepareSelection(type, caller, { ...selection, marked }, PAGES);
  const before = on.db.statementCount;
  const body = await on.reader.run(read);
  return { body, statements: on.db.statementCount - before };
}

async function answer(...args: Parameters<typeof bytes>): Promise<unknown> {
  const { body, statements } = await bytes(...args);
  expect(statements).toBe(1);
  expect(body.includes(MARK)).toBe(false);
  return JSON.parse(body.toString('utf8'));
}

const ARTICLE = 'api::article.article';

describe('members', () => {
  test('stand under the keys of the client, in its order, as often as it likes', async () => {
    const members = rows(
      scalar('title', 'heading'),
      { key: 'kind', kind: 'constant', json: '"Article"' },
      { key: 'inner', kind: 'group', members: [id, scalar('title')] },
      id,
    );
    expect(await answer(ARTICLE, { kind: 'one', id: '1', members: [members] })).toEqual({
      data: {
        heading: 'The Quiet Harbour',
        kind: 'Article',
        inner: { id: '1', title: 'The Quiet Harbour' },
        id: '1',
      },
    });
  });

  test('may ask for the entries twice, with other members', async () => {
    const twice: RootMember[] = [
      { key: 'a', kind: 'rows', members: [id] },
      { key: 'b', kind: 'rows', members: [scalar('title')] },
    ];
    expect(
      await answer(ARTICLE, { kind: 'list', sort: 'id', pagination: { limit: 1 }, members: twice }),
    ).toEqual({
      a: [{ id: '1' }],
      b: [{ title: 'The Quiet Harbour' }],
    });
  });

  test('an entry without members is an empty object', async () => {
    expect(await answer(ARTICLE, { kind: 'one', id: '1', members: [rows()] })).toEqual({ data: {} });
  });

  test('a name that would break out of JSON or SQL stays a name', async () => {
    const key = `a"'},{"b`;
    expect(await answer(ARTICLE, { kind: 'one', id: '1', members: [rows(scalar('title', key))] })).toEqual({
      data: { [key]: 'The Quiet Harbour' },
    });
  });

  test('a password answers null', async () => {
    expect(
      await answer('api::specimen.specimen', { kind: 'one', id: '1', members: [rows(scalar('secret'))] }),
    ).toEqual({ data: { secret: null } });
  });
});

describe('entries', () => {
  test.each([
    ['0'],
    ['-1'],
    ['1.0'],
    ['01'],
    [' 1'],
    ['1e0'],
    ['abc'],
    [''],
    ['9007199254740993'],
    [null],
  ])('id %j finds none', async (given) => {
    expect(await answer(ARTICLE, { kind: 'one', id: given, members: [rows(id)] })).toEqual({ data: null });
  });

  test('a draft by id comes in reference mode and not in strict mode', async () => {
    const draft = { kind: 'one', id: '5', members: [rows(id)] } as const;
    expect(await answer(ARTICLE, draft)).toEqual({ data: { id: '5' } });
    expect(await answer(ARTICLE, draft, { on: strict })).toEqual({ data: null });
  });

  test('a total is counted only where it is asked for', async () => {
    const numbers: RootMember = {
      key: 'meta',
      kind: 'object',
      members: (['page', 'pageSize', 'pageCount', 'total'] as const).map((kind) => ({ key: kind, kind })),
    };
    const list = { kind: 'list', pagination: { start: 20, limit: 7 } } as const;
    expect(await answer(ARTICLE, { ...list, publicationState: 'live', members: [numbers] })).toEqual({
      meta: { page: 3, pageSize: 7, pageCount: 5, total: 32 },
    });
    const all = { kind: 'list', pagination: { limit: -1 }, publicationState: 'live' } as const;
    expect(await answer(ARTICLE, { ...all, members: [numbers] })).toEqual({
      meta: { page: 1, pageSize: 32, pageCount: 1, total: 32 },
    });
  });

  test('lists in lists keep to their own page and state', async () => {
    const tags = relation('articles', { pagination: { limit: 1 }, sort: 'id', publicationState: null }, id);
    const list = { kind: 'list', sort: 'id', pagination: { limit: 2 } } as const;
    const both = [rows(id, tags)];
    const { data } = (await answer('api::author.author', { ...list, members: both })) as {
      data: { articles: { data: unknown[] } }[];
    };
    expect(data).toHaveLength(2);
    expect(data.map(({ articles }) => articles.data.length)).toEqual([1, 1]);
  });
});

describe('what the schema of the client can not hold', () => {
  const author = { kind: 'one', id: '1', members: [rows(id, relation('author', {}, id))] } as const;

  test('a relation the caller may not read is a mark, or an error where marks are not wanted', async () => {
    const { body } = await bytes(ARTICLE, author, { caller: NO_AUTHORS });
    expect(body.includes(MARK)).toBe(true);
    expect(await answer(ARTICLE, author, { caller: NO_AUTHORS, marked: false })).toEqual({
      data: {
        id: '1',
        author: { [ERROR_KEY]: { name: 'ForbiddenError', message: 'Forbidden access', details: {} } },
      },
    });
  });

  test('null where there must be a value', async () => {
    const required = { kind: 'one', id: '1', members: [rows(scalar('subtitle', 's', true))] } as const;
    const optional = { kind: 'one', id: '1', members: [rows(scalar('subtitle'))] } as const;
    await kit.db.run(sql`UPDATE articles SET subtitle = NULL WHERE id = ?`, [1]);
    expect((await bytes(ARTICLE, required)).body.includes(MARK)).toBe(true);
    expect(await answer(ARTICLE, optional)).toEqual({ data: { subtitle: null } });
    expect(await answer(ARTICLE, required, { marked: false })).toEqual({ data: { s: null } });
  });

  test('a number past 32 bits', async () => {
    const count = { kind: 'one', id: '1', members: [rows(scalar('wordCount'))] } as const;
    await kit.db.run(sql`UPDATE articles SET word_count = ? WHERE id = ?`, [2147483647, 1]);
    expect(await answer(ARTICLE, count)).toEqual({ data: { wordCount: 2147483647 } });
    await kit.db.run(sql`UPDATE articles SET word_count = ? WHERE id = ?`, [-2147483648, 1]);
    expect(await answer(ARTICLE, count)).toEqual({ data: { wordCount: -2147483648 } });
  });

  test('a text that is none of an enumeration', async () => {
    const names = [
      ['news', 'NEWS'],
      ['essay', 'ESSAY'],
    ] as const;
    const kind = {
      kind: 'one',
      id: '1',
      members: [rows({ key: 'kind', kind: 'scalar', attribute: 'kind', nonNull: false, names })],
    } as const;
    await kit.db.run(sql`UPDATE articles SET kind = ? WHERE id = ?`, ['essay', 1]);
    expect(await answer(ARTICLE, kind)).toEqual({ data: { kind: 'ESSAY' } });
    await kit.db.run(sql`UPDATE articles SET kind = ? WHERE id = ?`, ['essays', 1]);
    expect((await bytes(ARTICLE, kind)).body.includes(MARK)).toBe(true);
    expect(await answer(ARTICLE, kind, { marked: false })).toEqual({ data: { kind: 'essays' } });
  });

  test('a level that can not be read fails alone', async () => {
    const level = { filters: { editorNotes: { $eq: 'x' } } };
    const members = [rows(id, relation('related', level, id))];
    expect(await answer(ARTICLE, { kind: 'one', id: '1', members }, { marked: false })).toEqual({
      data: {
        id: '1',
        related: {
          [ERROR_KEY]: { name: 'ValidationError', message: 'Invalid parameter editorNotes', details: {} },
        },
      },
    });
  });
});

test('long numbers keep every digit', async () => {
  const { model } = kit;
  expect(contentTypeOf(model, 'api::specimen.specimen').attributes.get('huge')).toBeDefined();
  const huge = { kind: 'one', id: '1', members: [rows(scalar('huge'))] } as const;
  const stored: [bigint, unknown][] = [
    [9007199254740991n, 9007199254740991],
    [9007199254740992n, '9007199254740992'],
    [-9223372036854775808n, '-9223372036854775808'],
  ];
  for (const [value, shown] of stored) {
    await kit.db.run(sql`UPDATE specimens SET huge = ? WHERE id = ?`, [value, 1]);
    expect(await answer('api::specimen.specimen', huge)).toEqual({ data: { huge: shown } });
  }
});

test('what is deleted has nothing hanging on it', async () => {
  const members = [
    rows(id, relation('author', {}, id), relation('tags', {}, id), {
      key: 'seo',
      kind: 'component',
      attribute: 'seo',
      level: {},
      nonNull: false,
      members: [id],
    }),
  ];
  const type = contentTypeOf(kit.model, ARTICLE);
  const selection = { kind: 'written', members, marked: false, detached: true } as const;
  const read = kit.reader.prepareSelection(type, EVERYBODY, selection, PAGES);
  expect(JSON.parse((await kit.reader.run(read, 1)).toString('utf8'))).toEqual({
    data: { id: '1', author: { data: null }, tags: { data: [] }, seo: null },
  });
});
