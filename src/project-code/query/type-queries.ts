/** `strapi.db.query(uid)`: the rows of one type or component, below permissions, states and rules. */
import { isObject } from '../../base/is-object.ts';
import { type QueryParams, toParams } from '../../content/entities/query-params.ts';
import { countEntities, type Entity, readEntities, selected } from '../../content/entities/read-entities.ts';
import type { RawData, RawRows } from '../../content/operations/raw-rows.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import type { ContentType } from '../../model/content-type.ts';

export interface WriteQuery extends QueryParams {
  readonly data?: unknown;
}

export interface PageQuery extends QueryParams {
  readonly page?: unknown;
  readonly pageSize?: unknown;
}

export interface EntityPage {
  readonly results: Entity[];
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly pageCount: number;
    readonly total: number;
  };
}

/** The queries of one content-type. */
export interface TypeQueries {
  findOne(params?: QueryParams): Promise<Entity | null>;
  findMany(params?: QueryParams): Promise<Entity[]>;
  findWithCount(params?: QueryParams): Promise<[Entity[], number]>;
  findPage(params?: PageQuery): Promise<EntityPage>;
  count(params?: QueryParams): Promise<number>;
  create(params: WriteQuery): Promise<Entity>;
  createMany(params: WriteQuery): Promise<{ count: number; ids: number[] }>;
  /** @returns null where there is no such row */
  update(params: WriteQuery): Promise<Entity | null>;
  updateMany(params: WriteQuery): Promise<{ count: number }>;
  /** @returns the row as it was; null where there is none */
  delete(params: QueryParams): Promise<Entity | null>;
  deleteMany(params?: QueryParams): Promise<{ count: number }>;
  clone(id: unknown, params?: WriteQuery): Promise<Entity | null>;
  /** What an entry is related to by an attribute, or by several of them as an object. */
  load(entry: Entity, attributes: string | readonly string[], params?: QueryParams): Promise<unknown>;
  loadPages(entry: Entity, attribute: string, params?: QueryParams, page?: PageQuery): Promise<EntityPage>;
}

export interface QueryTools {
  readonly reader: ContentReader;
  readonly rows: RawRows;
  readonly hooks: Hooks;
}

export function createTypeQueries(tools: QueryTools, type: ContentType): TypeQueries {
  const { reader, rows, hooks } = tools;
  const { uid } = type;

  const idsOf = async (where: unknown, limit?: number): Promise<number[]> => {
    const found = await readEntities(reader, type, toParams({ where, select: ['id'], limit }));
    return found.map(({ id }) => Number(id));
  };

  const queries: TypeQueries = {
    findOne: (params = {}) =>
      hooks.around(uid, 'findOne', params, async (params) => {
        const [first] = await readEntities(reader, type, { ...toParams(params), limit: 1 });
        return first ? selected(first, params) : null;
      }),

    findMany: (params = {}) =>
      hooks.around(uid, 'findMany', params, async (params) =>
        (await readEntities(reader, type, toParams(params))).map((one) => selected(one, params)),
      ),

    count: (params = {}) =>
      hooks.around(uid, 'count', params, (params) => countEntities(reader, type, toParams(params))),

    findWithCount: async (params = {}) => [await queries.findMany(params), await queries.count(params)],

    findPage: async ({ page, pageSize, ...rest } = {}) => {
      const size = wholeNumber('pageSize', pageSize, 10);
      const at = wholeNumber('page', page, 1);
      const params = { ...rest, limit: size, offset: (at - 1) * size };
      const [results, total] = await queries.findWithCount(params);
      return pageOf(results, total, at, size);
    },

    create: async (params) => {
      const data = dataOf(params, 'Create');
      return hooks.around(uid, 'create', { ...params, data: { ...now(), ...data } }, async (params) => {
        const [id] = await rows.insert(type, [params['data'] as RawData]);
        return (await queries.findOne({ where: { id }, ...shapeOf(params) }))!;
      });
    },

    createMany: async (params) => {
      if (!Array.isArray(params?.data)) throw new Error('CreateMany expects data to be an array');
      if (params.data.length === 0) throw new Error('Nothing to insert');
      const data = params.data.map((one) => ({ ...now(), ...dataOf({ data: one }, 'CreateMany') }));
      return hooks.around(uid, 'createMany', { ...params, data }, async (params) => {
        const ids = await rows.insert(type, params['data'] as RawData[], true);
        return { count: ids.length, ids };
      });
    },

    update: async (params) => {
      const data = dataOf(params, 'Update');
      const { updatedAt } = now();
      whereOf(params, 'Update');
      return hooks.around(uid, 'update', { ...params, data: { ...data, updatedAt } }, async (params) => {
        const [id] = await idsOf(whereOf(params, 'Update'), 1);
        if (id === undefined) return null;
        const changed = params['data'] as RawData;
        await rows.update(type, id, changed);
        return queries.findOne({ where: { id: changed['id'] ?? id }, ...shapeOf(params) });
      });
    },

    updateMany: async (params) => {
      dataOf(params, 'Update');
      return hooks.around(uid, 'updateMany', params, async (params) => {
        const data = params['data'] as RawData;
        const ids = await idsOf(params['where']);
        const count = await rows.updateMany(type, ids, data);
        if (count === null) throw new Error('Update requires data');
        return { count };
      });
    },

    delete: async (params) => {
      whereOf(params, 'Delete');
      return hooks.around(uid, 'delete', params, async (params) => {
        const where = whereOf(params, 'Delete');
        const [id] = await idsOf(where, 1);
        const entity = await queries.findOne({ where, ...shapeOf(params) });
        if (!entity || id === undefined) return null;
        await rows.remove(type, [id]);
        return entity;
      });
    },

    deleteMany: (params = {}) =>
      hooks.around(uid, 'deleteMany', params, async (params) => {
        const ids = await idsOf(params['where']);
        await rows.remove(type, ids);
        return { count: ids.length };
      }),

    clone: async (id, params = {}) => {
      const data = { ...now(), ...dataOf({ data: params.data ?? {} }, 'Clone') };
      return hooks.around(uid, 'create', { ...params, data }, async (params) => {
        const [source] = await idsOf({ id }, 1);
        if (source === undefined) return null;
        const made = await rows.clone(type, source, params['data'] as RawData);
        return queries.findOne({ where: { id: made }, ...shapeOf(params) });
      });
    },

    load: async (entry, attributes, params) => {
      const names = [attributes].flat() as string[];
      for (const name of names) related(type, name);
      const populate = Object.fromEntries(names.map((name) => [name, params ?? true]));
      const found = await queries.findOne({ select: ['id'], where: { id: entry['id'] }, populate });
      if (typeof attributes === 'string') return found ? found[attributes] : null;
      return Object.fromEntries(names.map((name) => [name, found?.[name] ?? null]));
    },

    loadPages: async (entry, attribute, params = {}, page = {}) => {
      related(type, attribute);
      const query = { ...params, ...page } as PageQuery;
      const { page: number, pageSize, ...rest } = query;
      const size = wholeNumber('pageSize', pageSize, 10);
      const at = wholeNumber('page', number, 1);
      const list = { ...rest, limit: size, offset: (at - 1) * size };
      const results = await queries.load(entry, attribute, list);
      const counted = (await queries.load(entry, attribute, { ...rest, count: true } as QueryParams)) as {
        count: number;
      } | null;
      return pageOf([results ?? []].flat() as Entity[], counted?.count ?? 0, at, size);
    },
  };
  return queries;
}

/** `createdAt` and `updatedAt` of this moment; types without them take no notice. */
function now(): { createdAt: Date; updatedAt: Date } {
  const moment = new Date();
  return { createdAt: moment, updatedAt: moment };
}

/** What is asked of a written row. */
const shapeOf = ({ select, populate }: QueryParams): QueryParams => ({
  ...(select === undefined ? {} : { select }),
  ...(populate === undefined ? {} : { populate }),
});

function dataOf(params: { readonly data?: unknown } | undefined, action: string): RawData {
  const data = params?.data;
  if (isObject(data)) return data;
  throw new Error(action === 'Update' ? 'Update requires a data object' : `${action} expects a data object`);
}

function whereOf(params: { readonly where?: unknown } | undefined, action: string): unknown {
  const where = params?.where;
  if (isObject(where) && Object.keys(where).length > 0) return where;
  throw new Error(`${action} requires a where parameter`);
}

/** @throws Error for an attribute that leads nowhere */
function related(type: ContentType, name: string): void {
  const kind = type.attributes.get(name)?.kind;
  if (kind === undefined || kind === 'scalar') {
    throw new Error(`Invalid load. Expected ${name} to be a relational attribute`);
  }
}

function wholeNumber(name: string, value: unknown, usual: number): number {
  const number = value === undefined || value === null ? usual : Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`Invalid ${name}. Expected a whole number from 1 on, found ${String(value)}`);
  }
  return number;
}

const pageOf = (results: Entity[], total: number, page: number, pageSize: number): EntityPage => ({
  results,
  pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
});
