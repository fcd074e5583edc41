/**
 * What an editor may not read makes no difference: two databases that differ only in attributes and rows closed to a
 * role give the same answers, whatever the role asks of lists, entries, single types and relation fields. Which values
 * are closed is decided here in SQL, and not by the code under test.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Editor } from '../../src/admin/content-manager/editor.ts';
import { READ_POLICY } from '../../src/admin/content-manager/editor-read-policy.ts';
import { countDrafts } from '../../src/admin/content-manager/read/draft-relations.ts';
import { readEntry } from '../../src/admin/content-manager/read/read-entry.ts';
import { prepareList } from '../../src/admin/content-manager/read/read-list.ts';
import { readSingle } from '../../src/admin/content-manager/read/read-single.ts';
import { availableRelations } from '../../src/admin/content-manager/relations/available-relations.ts';
import { existingRelations } from '../../src/admin/content-manager/relations/existing-relations.ts';
import { relationField } from '../../src/admin/content-manager/relations/relation-field.ts';
import { readAvailableParams } from '../../src/admin/content-manager/relations/relation-params.ts';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { SnapshotReader } from '../../src/core/content/snapshots/snapshot.ts';
import { tableOf } from '../../src/core/database/layout/layout.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import type { ScalarAttribute } from '../../src/core/model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  contentTypeOf,
  schemaOf,
} from '../../src/core/model/content-type.ts';
import { type Allowed, editorWith } from '../support/editor.ts';
import { fuzz } from '../support/fuzz.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';

/** A permission, and the same condition in SQL. */
interface Right extends Allowed {
  readonly sql?: string;
}

const createdByCaller = { where: [() => ({ 'createdBy.id': 1 })], sql: 'created_by_id = 1' };
const heavy = {
  where: [() => ({ $or: [{ rank: { $gt: 3 } }, { name: 'Ada Winter' }] })],
  sql: "(rank > 3 OR name = 'Ada Winter')",
};

const ROLES: Readonly<Record<string, readonly Right[]>> = {
  fields: [
    { type: 'article', fields: ['title', 'author', 'tags', 'seo.metaTitle', 'links.label'], locales: ['en'] },
    { type: 'author', fields: ['name', 'articles'] },
    { type: 'tag', fields: ['name', 'synonyms'] },
    { type: 'book', fields: ['title', 'authors', 'note'] },
    { type: 'homepage', fields: ['title', 'featured'] },
  ],
  'own entries': [
    { type: 'author', ...createdByCaller },
    { type: 'book', fields: ['title', 'authors'], ...createdByCaller },
    { type: 'article', locales: null, ...createdByCaller },
    { type: 'tag', fields: ['name', 'articles'], ...createdByCaller },
    { type: 'shelf' },
  ],
  'several permissions': [
    { type: 'author', fields: ['name'] },
    { type: 'author', fields: ['email', 'royaltyRate', 'articles'], ...heavy },
    { type: 'article', fields: ['title', 'author', 'sections'], locales: ['fr'] },
    { type: 'article', fields: ['slug', 'seo.metaDescription'], locales: ['en', 'fr'], ...createdByCaller },
    { type: 'profile', fields: ['headline', 'author'] },
    { type: 'note', fields: ['text', 'subject', 'subjects'] },
  ],
  'one type': [
    { type: 'category', fields: ['name', 'parent', 'children', 'articles'] },
    { type: 'setting', fields: ['siteName', 'defaultAuthor'], locales: ['en'] },
  ],
};

const pairs = new Map<string, { readonly kits: readonly [OpenKit, OpenKit]; readonly editor: Editor }>();

beforeAll(async () => {
  for (const [role, rights] of Object.entries(ROLES)) {
    const kits: [OpenKit, OpenKit] = [await openKit(), await openKit()];
    for (const { db, model, layout } of kits) {
      for (const type of model.contentTypes.values()) {
        if (type.origin !== 'api') continue;
        await db.run(
          testSql(`UPDATE "${layout.tables.get(type.uid)!.table}" SET created_by_id = 1 + id % 2`),
        );
      }
    }
    await changeClosed(kits[1], rights);
    pairs.set(role, { kits, editor: await editorWith(kits[0].model, rights) });
  }
});

afterAll(async () => {
  for (const { kits } of pairs.values()) for (const kit of kits) await kit.close();
});

/** Changes every value that the rights do not open, of types and of the components directly in them. */
async function changeClosed({ db, model, layout }: OpenKit, rights: readonly Right[]): Promise<void> {
  for (const type of model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    const { table, hops } = tableOf(layout, type.uid);
    const ofType = rights.filter((one) => type.uid === `api::${one.type}.${one.type}`);
    const rows = (path: string): string => {
      const tests = ofType.filter(({ fields }) => covers(fields, path)).map((one) => rowsOf(one, type));
      return `NOT coalesce((${['0 = 1', ...tests].join(' OR ')}), 0 = 1)`;
    };
    const readable = `NOT coalesce((${['0 = 1', ...ofType.map((one) => rowsOf(one, type))].join(' OR ')}), 0 = 1)`;
    for (const [name, hop] of hops) {
      if (hop.kind !== 'component') continue;
      const part = schemaOf(model, hop.componentUid);
      for (const attribute of closable(part)) {
        const owners = `SELECT c.component_id FROM "${hop.table}" c JOIN "${table}" o ON o.id = c.entity_id WHERE c.field = '${name}' AND (${rows(`${name}.${attribute.name}`).replaceAll('created_by_id', 'o.created_by_id')})`;
        await change(db, part, layout, attribute, `id IN (${owners})`);
      }
    }
    for (const attribute of closable(type)) {
      if (KEPT.has(attribute.name)) continue;
      const always = READ_POLICY.always.has(attribute.name);
      await change(db, type, layout, attribute, always ? readable : rows(attribute.name));
    }
  }
}

/** What the conditions above look at, and what decides whether a related entry is a draft. */
const KEPT = new Set(['rank', 'publishedAt', 'locale']);

const covers = (fields: readonly string[] | undefined, path: string): boolean =>
  fields === undefined || fields.some((field) => path === field || path.startsWith(`${field}.`));

function rowsOf({ sql = '1 = 1', locales }: Right, { localized }: ContentType): string {
  if (!localized || locales === null) return `(${sql})`;
  return `(${sql} AND locale IN (${(locales ?? []).map((code) => `'${code}'`).join(',')}))`;
}

const closable = (schema: AnySchema): ScalarAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === 'scalar');

const CHANGED: Readonly<Record<string, string>> = {
  integer: 'coalesce(?, 0) + 7',
  biginteger: 'coalesce(?, 0) + 7',
  float: 'coalesce(?, 0) + 7.5',
  decimal: 'coalesce(?, 0) + 7.5',
  boolean: '1 - coalesce(?, 0)',
  datetime: 'coalesce(?, 0) + 86400000',
  timestamp: 'coalesce(?, 0) + 86400000',
  date: "'1999-12-31'",
  time: "'23:59:59.000'",
  json: `'{"closed":1}'`,
  blocks: `'[]'`,
};

async function change(
  db: OpenKit['db'],
  schema: AnySchema,
  layout: OpenKit['layout'],
  { name, type }: ScalarAttribute,
  where: string,
): Promise<void> {
  const { table, columns } = tableOf(layout, schema.uid);
  const column = `"${columns.get(name)!}"`;
  const value = (CHANGED[type] ?? "'closed ' || id").replace('?', column);
  await db.run(
    testSql(
      `UPDATE "${table}" SET ${column} = CASE WHEN id % 3 = 0 AND ${column} IS NOT NULL AND '${name}' <> 'createdAt' THEN NULL ELSE ${value} END WHERE ${where}`,
    ),
  );
}

const WORDS = ['a', 'e', 'closed', 'Ada', 'quiet', '1', '7', '0.05', 'octavo', 'Book', '%', 'x'];
const OPERATORS = [
  '$eq',
  '$ne',
  '$contains',
  '$notContains',
  '$containsi',
  '$gt',
  '$lte',
  '$null',
  '$notNull',
  '$startsWith',
  '$in',
];

/** A random query of a type, over everything it has, open or closed. */
function randomQuery(model: OpenKit['model'], type: ContentType, draw: fc.GeneratorValue): string {
  const pick = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!;
  const names = (schema: AnySchema) => ['id', ...schema.attributes.keys(), 'nope'];
  const path = (schema: AnySchema, depth: number): string[] => {
    const name = pick(names(schema));
    const attribute = schema.attributes.get(name);
    if (!attribute || attribute.kind === 'scalar' || depth === 0) return [name];
    const below =
      attribute.kind === 'relation'
        ? attribute.target
        : attribute.kind === 'component'
          ? attribute.component
          : attribute.kind === 'media'
            ? 'plugin::upload.file'
            : null;
    return below === null ? [name] : [name, ...path(schemaOf(model, below), depth - 1)];
  };
  const parts: string[] = [];
  const filter = (prefix: string): void => {
    const operator = pick(OPERATORS);
    const keys = path(type, 3)
      .map((name) => `[${name}]`)
      .join('');
    const not = draw(fc.nat, { max: 3 }) === 0 ? '[$not]' : '';
    parts.push(
      `${prefix}${not}${keys}[${operator}]${operator === '$in' ? '[0]' : ''}=${encodeURIComponent(pick(WORDS))}`,
    );
  };
  const chance = (times: number): boolean => draw(fc.nat, { max: times - 1 }) === 0;
  if (!chance(3)) filter('filters[$and][0]');
  if (chance(3)) {
    filter('filters[$or][0]');
    filter('filters[$or][1]');
  }
  if (chance(2)) parts.push(`sort=${path(type, 2).join('.')}:${pick(['asc', 'desc'])}`);
  if (chance(3)) parts.push(`_q=${encodeURIComponent(pick(WORDS))}`);
  if (chance(5)) parts.push(`fields[0]=${pick(names(type))}`);
  if (chance(3)) parts.push(`locale=${pick(['en', 'fr', 'all', 'de', 'xx'])}`);
  if (chance(4)) parts.push(`populate=${pick(['*', ...type.attributes.keys()])}`);
  parts.push(`pageSize=${pick([1, 5, 100])}`);
  return parts.join('&');
}

/** What a route answers: its text, or its error. */
async function answer(work: () => Promise<unknown>): Promise<string> {
  try {
    const body = await work();
    return Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  } catch (error) {
    if (!(error instanceof OctavoError)) throw error;
    return `${error.name}: ${error.message}`;
  }
}

function ask(kit: OpenKit, editor: Editor, type: ContentType, query: string, one: number): Promise<string> {
  const { reader, settings } = kit;
  const params = () => parseQueryString(query, settings.limits);
  if (editor.on(type, 'read').isEmpty) return Promise.resolve('403');
  if (type.kind === 'singleType') {
    const { model, layout } = kit;
    const snapshots = new SnapshotReader(reader, () => ({ model, layout }), 'test');
    const entries = { queryKey: query, params };
    return answer(async () => (await readSingle(reader, snapshots, editor, type, entries)).body);
  }
  if (one === 0) return answer(() => readEntry(reader, editor, type, 1 + (query.length % 40)));
  if (one === 1) return answer(() => countDrafts(reader, editor, type, 1 + (query.length % 40)));
  return answer(async () => reader.run(prepareList(reader, editor, type, { queryKey: query, params })));
}

async function askRelation(
  kit: OpenKit,
  editor: Editor,
  type: ContentType,
  query: string,
  name: string,
): Promise<string> {
  const context = { reader: kit.reader } as Parameters<typeof availableRelations>[0];
  return answer(async () => {
    const field = relationField(kit.settings, type.uid, name);
    if (!field.hop || !editor.on(type, 'read').fields.hasPartOf(name)) return '403';
    const linked = { ...field, hop: field.hop };
    const main = [...field.target.attributes.values()].find(
      ({ kind, system }) => kind === 'scalar' && !system,
    )!;
    if (query.length % 2 === 0) {
      const granted = await editor.at(kit.reader, type, 'read', 1 + (query.length % 9));
      if (!granted.exists || !granted.fields?.hasPartOf(name)) return '403';
      return existingRelations(context, editor, linked, 1 + (query.length % 9), main.name, {
        page: 1,
        pageSize: 5,
      });
    }
    const all = parseQueryString(query, kit.settings.limits);
    const page = readAvailableParams({ _q: all._q, pageSize: '5' });
    const search = { field: linked, mainField: main.name, onlyIds: false, query: all, params: page };
    return availableRelations(context, editor, search, query);
  });
}

describe.each(Object.keys(ROLES))('a role with %s', (role) => {
  test('reads the same whatever closed values are', async () => {
    const { kits, editor } = pairs.get(role)!;
    const [kit] = kits;
    const types = [...kit.model.contentTypes.values()].filter((type) => !editor.on(type, 'read').isEmpty);
    await fc.assert(
      fc.asyncProperty(fc.nat(99), fc.nat(9), fc.gen(), async (index, one, draw) => {
        const type = types[index % types.length]!;
        const query = randomQuery(kit.model, type, draw);
        const relations = [...type.attributes.values()].filter(({ kind }) => kind === 'relation');
        const relation = one > 6 && relations.length > 0 ? relations[query.length % relations.length]! : null;
        const [first, second] = await Promise.all(
          kits.map((each) =>
            relation
              ? askRelation(each, editor, type, query, relation.name)
              : ask(each, editor, type, query, one),
          ),
        );
        expect(second, `${type.uid} ${relation?.name ?? one} ${query}`).toBe(first);
      }),
      fuzz(200),
    );
  });
});

test('the databases differ, and a role that sees everything gets the reason', async () => {
  const { kits } = pairs.get('one type')!;
  const [kit] = kits;
  const editor = await editorWith(
    kit.model,
    [...kit.model.contentTypes.keys()].map((type) => ({ type, locales: null })),
  );
  const type = contentTypeOf(kit.model, 'api::author.author');
  const [first, second] = await Promise.all(kits.map((each) => ask(each, editor, type, 'pageSize=5', 5)));
  expect(second).not.toBe(first);
  expect(second).toContain('closed');
});
