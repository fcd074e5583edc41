/** `strapi.db.query(uid)`: the rows of one type or component, below permissions, states and rules. */
import { isObject } from '../../core/base/is-object.ts';
import { type QueryParams, toParams } from '../../core/content/entities/query-params.ts';
import {
  countEntities,
  type Entity,
  readEntities,
  selected,
} from '../../core/content/entities/read-entities.ts';
import type { RawData, RawRows } from '../../core/content/operations/raw-rows.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import type { HookAction, HookParams, Hooks } from '../../core/hooks/hooks.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import { withSubqueries } from './subqueries.ts';

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

export interface QueryTools {
  readonly reader: ContentReader;
  readonly rows: RawRows;
  readonly hooks: Hooks;
}

/**
 * The queries of one content-type. Code takes them apart (`const { findOne } = strapi.db.query(uid)`), so each is a
 * member of the object itself, and bound to it.
 */
export class TypeQueries {
  readonly #reader: ContentReader;
  readonly #rows: RawRows;
  readonly #hooks: Hooks;
  readonly #type: ContentType;

  constructor({ reader, rows, hooks }: QueryTools, type: ContentType) {
    this.#reader = reader;
    this.#rows = rows;
    this.#hooks = hooks;
    this.#type = type;
  }

  findOne = (params: QueryParams = {}): Promise<Entity | null> =>
    this.#around('findOne', params, async (params) => {
      const [first] = await this.#read({ ...params, limit: 1 });
      return first ? selected(first, params) : null;
    });

  findMany = (params: QueryParams = {}): Promise<Entity[]> =>
    this.#around('findMany', params, async (params) =>
      (await this.#read(params)).map((one) => selected(one, params)),
    );

  count = (params: QueryParams = {}): Promise<number> =>
    this.#around('count', params, async (params) =>
      countEntities(this.#reader, this.#type, toParams(await settled(params))),
    );

  findWithCount = async (params: QueryParams = {}): Promise<[Entity[], number]> => [
    await this.findMany(params),
    await this.count(params),
  ];

  findPage = async (query: PageQuery = {}): Promise<EntityPage> => {
    const { page, pageSize, range } = pageOf(query);
    const [results, total] = await this.findWithCount(range);
    return entityPage(results, { page, pageSize, total });
  };

  create = async (params: WriteQuery): Promise<Entity> => {
    const data = dataOf(params, 'Create');
    return this.#around('create', { ...params, data: { ...now(), ...data } }, async (params) => {
      const [id] = await this.#rows.insert(this.#type, [params['data'] as RawData]);
      return (await this.findOne({ where: { id }, ...shapeOf(params) }))!;
    });
  };

  createMany = async (params: WriteQuery): Promise<{ count: number; ids: number[] }> => {
    if (!Array.isArray(params?.data)) throw new Error('CreateMany expects data to be an array');
    if (params.data.length === 0) throw new Error('Nothing to insert');
    const data = params.data.map((one) => ({ ...now(), ...dataOf({ data: one }, 'CreateMany') }));
    return this.#around('createMany', { ...params, data }, async (params) => {
      const ids = await this.#rows.insert(this.#type, params['data'] as RawData[], true);
      return { count: ids.length, ids };
    });
  };

  /** @returns null where there is no such row */
  update = async (params: WriteQuery): Promise<Entity | null> => {
    const data = dataOf(params, 'Update');
    const { updatedAt } = now();
    whereOf(params, 'Update');
    return this.#around('update', { ...params, data: { ...data, updatedAt } }, async (params) => {
      const [id] = await this.#idsOf(whereOf(params, 'Update'), 1);
      if (id === undefined) return null;
      const changed = params['data'] as RawData;
      await this.#rows.update(this.#type, id, changed);
      return this.findOne({ where: { id: changed['id'] ?? id }, ...shapeOf(params) });
    });
  };

  updateMany = async (params: WriteQuery): Promise<{ count: number }> => {
    dataOf(params, 'Update');
    return this.#around('updateMany', params, async (params) => {
      const data = params['data'] as RawData;
      const ids = await this.#idsOf(params['where']);
      const count = await this.#rows.updateMany(this.#type, ids, data);
      if (count === null) throw new Error('Update requires data');
      return { count };
    });
  };

  /** @returns the row as it was; null where there is none */
  delete = async (params: QueryParams): Promise<Entity | null> => {
    whereOf(params, 'Delete');
    return this.#around('delete', params, async (params) => {
      const where = whereOf(params, 'Delete');
      const [id] = await this.#idsOf(where, 1);
      const entity = await this.findOne({ where, ...shapeOf(params) });
      if (!entity || id === undefined) return null;
      await this.#rows.remove(this.#type, [id]);
      return entity;
    });
  };

  deleteMany = (params: QueryParams = {}): Promise<{ count: number }> =>
    this.#around('deleteMany', params, async (params) => {
      const ids = await this.#idsOf(params['where']);
      await this.#rows.remove(this.#type, ids);
      return { count: ids.length };
    });

  clone = async (id: unknown, params: WriteQuery = {}): Promise<Entity | null> => {
    const data = { ...now(), ...dataOf({ data: params.data ?? {} }, 'Clone') };
    return this.#around('create', { ...params, data }, async (params) => {
      const [source] = await this.#idsOf({ id }, 1);
      if (source === undefined) return null;
      const made = await this.#rows.clone(this.#type, source, params['data'] as RawData);
      return this.findOne({ where: { id: made }, ...shapeOf(params) });
    });
  };

  /** What an entry is related to by an attribute, or by several of them as an object. */
  load = async (
    entry: Entity,
    attributes: string | readonly string[],
    params?: QueryParams,
  ): Promise<unknown> => {
    const names = [attributes].flat() as string[];
    for (const name of names) checkRelational(this.#type, name);
    const populate = Object.fromEntries(names.map((name) => [name, params ?? true]));
    const found = await this.findOne({ select: ['id'], where: { id: entry['id'] }, populate });
    if (typeof attributes === 'string') return found ? found[attributes] : null;
    return Object.fromEntries(names.map((name) => [name, found?.[name] ?? null]));
  };

  loadPages = async (
    entry: Entity,
    attribute: string,
    params: QueryParams = {},
    query: PageQuery = {},
  ): Promise<EntityPage> => {
    checkRelational(this.#type, attribute);
    const { page, pageSize, range, rest } = pageOf({ ...params, ...query });
    const results = await this.load(entry, attribute, range);
    const counted = await this.load(entry, attribute, { ...rest, count: true } as QueryParams);
    const total = (counted as { count: number } | null)?.count ?? 0;
    return entityPage([results ?? []].flat() as Entity[], { page, pageSize, total });
  };

  #around<T>(action: HookAction, params: object, work: (params: HookParams) => Promise<T>): Promise<T> {
    return this.#hooks.around(this.#type.uid, action, params, work);
  }

  async #read(query: QueryParams): Promise<Entity[]> {
    return readEntities(this.#reader, this.#type, toParams(await settled(query)));
  }

  async #idsOf(where: unknown, limit?: number): Promise<number[]> {
    const found = await this.#read({ where, select: ['id'], limit });
    return found.map(({ id }) => Number(id));
  }
}

/** A query whose conditions are values. */
const settled = async (query: QueryParams): Promise<QueryParams> => ({
  ...query,
  where: await withSubqueries(query.where),
});

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
function checkRelational(type: ContentType, name: string): void {
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

/** The page that is wanted, and the query for its rows. */
function pageOf({ page: wanted, pageSize: size, ...rest }: PageQuery) {
  const pageSize = wholeNumber('pageSize', size, 10);
  const page = wholeNumber('page', wanted, 1);
  return { page, pageSize, rest, range: { ...rest, limit: pageSize, offset: (page - 1) * pageSize } };
}

const entityPage = (
  results: Entity[],
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
): EntityPage => ({
  results,
  pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
});
