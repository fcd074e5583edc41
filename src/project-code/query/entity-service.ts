/**
 * `strapi.entityService`: entries with rules, locales and publication states, below permissions. Writes go the
 * way of any request's: the same checks, one transaction, the same events.
 */

import { isObject } from '../../base/is-object.ts';
import { type QueryParams, toQueryParams } from '../../content/entities/query-params.ts';
import { CODE_CALLER, type Entity } from '../../content/entities/read-entities.ts';
import type { WrittenEntry } from '../../content/operations/write-context.ts';
import { contentApiPolicy, type WritePolicy, type WriteRequest } from '../../content/write-request.ts';
import { dataExpected } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { queryText } from '../../query/request-query.ts';
import type { AppServices } from '../base/app-services.ts';
import { refreshAfterRows } from '../base/refresh-settings.ts';
import { takeClientWrite } from './client-write.ts';
import { passedFiles } from './passed-files.ts';
import type { QueryEngine } from './query-engine.ts';
import type { EntityPage, PageQuery } from './type-queries.ts';

/** The parameters of a read, named as in the content API. */
export interface EntityParams {
  readonly filters?: unknown;
  readonly fields?: unknown;
  readonly sort?: unknown;
  readonly populate?: unknown;
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly publicationState?: unknown;
  readonly locale?: unknown;
  readonly _q?: unknown;
}

export interface EntityWrite extends EntityParams {
  readonly data?: unknown;
  /** Files by attribute: `cover`, `seo.shareImage`. */
  readonly files?: unknown;
}

export interface EntityService {
  findOne(uid: string, id: unknown, params?: EntityParams): Promise<Entity | null>;
  /** A single type's answer is its entry, or null. */
  findMany(uid: string, params?: EntityParams): Promise<Entity[] | Entity | null>;
  findPage(uid: string, params?: EntityParams): Promise<EntityPage>;
  findWithRelationCounts(uid: string, params?: EntityParams): Promise<Entity[]>;
  findWithRelationCountsPage(uid: string, params?: EntityParams): Promise<EntityPage>;
  count(uid: string, params?: EntityParams): Promise<number>;
  /** @throws OctavoError 400 with all broken rules */
  create(uid: string, params: EntityWrite): Promise<Entity>;
  /** @returns null where there is no such entry */
  update(uid: string, id: unknown, params: EntityWrite): Promise<Entity | null>;
  delete(uid: string, id: unknown, params?: EntityParams): Promise<Entity | null>;
  deleteMany(uid: string, params?: EntityParams): Promise<{ count: number }>;
  clone(uid: string, id: unknown, params?: EntityWrite): Promise<Entity | null>;
  load(uid: string, entity: Entity, attribute: string, params?: EntityParams): Promise<unknown>;
  loadPages(
    uid: string,
    entity: Entity,
    attribute: string,
    params?: EntityParams,
    page?: PageQuery,
  ): Promise<EntityPage>;
  /** Emits an event of an entry on `strapi.eventHub`, without private attributes. */
  emitEvent(uid: string, event: string, entity: Entity): Promise<void>;
  wrapParams(params: object, options: object): unknown;
  wrapResult(result: unknown, options: object): unknown;
}

export interface EntityServiceOptions {
  readonly parts: AppServices;
  readonly engine: () => QueryEngine;
}

/** The methods themselves; `decorate-service.ts` lets code change them. */
export function createEntityService({ parts, engine }: EntityServiceOptions): EntityService {
  const { model, reader, writer, entryHooks } = parts;
  const typeOf = (uid: string): ContentType => contentTypeOf(model, uid);
  const query = (uid: string) => engine().query(uid);

  /** A write as the content API would send it, by a caller who may do anything. */
  const request = (
    type: ContentType,
    params: EntityWrite,
    policy: Partial<WritePolicy> = {},
  ): WriteRequest => {
    const { fields, populate } = params;
    const clientParams: Params = { fields, populate };
    const rawQuery = JSON.stringify(clientParams, queryText);
    const answer = reader.prepare(
      'unwrappedWritten',
      type,
      CODE_CALLER,
      rawQuery,
      () => JSON.parse(rawQuery) as Params,
    );
    const files = passedFiles(parts, type, params.files, populate);
    return {
      type,
      caller: CODE_CALLER,
      policy: contentApiPolicy(CODE_CALLER, policy),
      queryKey: '',
      params: clientParams,
      answer,
      ...(files ? { files } : {}),
    };
  };

  const writtenEntity = async (uid: string, written: WrittenEntry): Promise<Entity> => {
    const entity = await entityOf(written);
    await refreshAfterRows(parts, uid);
    return entity;
  };

  const orNull = (uid: string, work: Promise<WrittenEntry>): Promise<Entity | null> =>
    orMissing(work.then((written) => writtenEntity(uid, written)));

  const service: EntityService = {
    wrapParams: (params) => params,
    wrapResult: (result) => result,

    async findOne(uid, id, params = {}) {
      const { fields, populate } = await wrapped(this, params, uid, 'findOne');
      const found = await query(uid).findOne({ ...toQueryParams({ fields, populate }), where: { id } });
      return result(this, found, uid, 'findOne');
    },

    async findMany(uid, entityParams = {}) {
      const params = await wrapped(this, entityParams, uid, 'findMany');
      const type = typeOf(uid);
      const dbQuery = queryOf(parts, type, params);
      const found =
        type.kind === 'singleType' ? await query(uid).findOne(dbQuery) : await query(uid).findMany(dbQuery);
      return result(this, found, uid, 'findMany');
    },

    async findPage(uid, entityParams = {}) {
      const params = await wrapped(this, entityParams, uid, 'findPage');
      const { page, pageSize, start: _start, limit: _limit, ...rest } = params;
      return result(
        this,
        await query(uid).findPage({ ...queryOf(parts, typeOf(uid), rest), page, pageSize }),
        uid,
        'findPage',
      );
    },

    findWithRelationCounts: (uid, params) => query(uid).findMany(queryOf(parts, typeOf(uid), params ?? {})),

    findWithRelationCountsPage(uid, params) {
      return this.findPage(uid, params);
    },

    async count(uid, entityParams = {}) {
      const params = await wrapped(this, entityParams, uid, 'count');
      return result(this, await query(uid).count(queryOf(parts, typeOf(uid), params)), uid, 'count');
    },

    async create(uid, write) {
      const params = await wrapped(this, write ?? {}, uid, 'create');
      const type = typeOf(uid);
      const { body, systemValues, source } = split(type, params.data, 'creation');
      const clientWrite = takeClientWrite('create', uid, null);
      if (clientWrite)
        return result(this, await clientWrite.write({ ...body, ...systemValues }), uid, 'create');
      const written = await writer.createEntry(
        {
          // a draft, though held to what entries are: that takes a `publishedAt` of null
          ...request(type, params, { systemValues, newEntries: 'checkedDraft' }),
          ...(source === null ? {} : { localizationOf: source }),
        },
        body,
      );
      return result(this, await writtenEntity(uid, written), uid, 'create');
    },

    async update(uid, id, entityWrite) {
      const params = await wrapped(this, entityWrite ?? {}, uid, 'update');
      const type = typeOf(uid);
      const number = idOf(id);
      if (number === null) return null;
      const { body, systemValues } = split(type, params.data, 'update');
      const { id: _id, updatedAt: _updatedAt, ...values } = systemValues;
      const clientWrite = takeClientWrite('update', uid, number);
      if (clientWrite)
        return result(this, await orMissing(clientWrite.write({ ...body, ...values })), uid, 'update');
      const write = { ...request(type, params, { systemValues: values }), rawId: id };
      const written = writer.updateEntry(write, number, body);
      return result(this, await orNull(uid, written), uid, 'update');
    },

    async delete(uid, id, entityParams = {}) {
      const params = await wrapped(this, entityParams, uid, 'delete');
      const number = idOf(id);
      if (number === null) return null;
      const { fields, populate } = params;
      const write = request(typeOf(uid), { fields, populate });
      return result(this, await orNull(uid, writer.deleteEntry(write, number)), uid, 'delete');
    },

    async deleteMany(uid, entityParams = {}) {
      const params = await wrapped(this, entityParams, uid, 'deleteMany');
      const type = typeOf(uid);
      const { where, select, populate } = queryOf(parts, type, { ...params, locale: 'all' });
      const found = await query(uid).findMany({ where, select, populate });
      const deleted = await query(uid).deleteMany(where === undefined ? {} : { where });
      for (const entity of found) await entryHooks.publish('entry.delete', type, entity);
      return result(this, deleted, uid, 'deleteMany');
    },

    async clone(uid, id, entityWrite = {}) {
      const params = await wrapped(this, entityWrite, uid, 'clone');
      const type = typeOf(uid);
      const number = idOf(id);
      if (number === null) return null;
      const { body, systemValues } = split(type, params.data ?? {}, 'creation');
      const clientWrite = takeClientWrite('clone', uid, number);
      if (clientWrite)
        return result(this, await orMissing(clientWrite.write({ ...body, ...systemValues })), uid, 'clone');
      const write = request(type, params, { systemValues });
      return result(this, await orNull(uid, writer.cloneEntry(write, number, body)), uid, 'clone');
    },

    load: (uid, entity, attribute, params) =>
      query(uid).load(entity, attribute, params && toQueryParams({ ...params })),

    loadPages: (uid, entity, attribute, params = {}, page) =>
      query(uid).loadPages(entity, attribute, toQueryParams({ ...params }), page),

    emitEvent: (uid, event, entity) => entryHooks.publish(event, typeOf(uid), entity),
  };
  return service;
}

type Options = { readonly uid: string; readonly action: string };

async function wrapped<P extends object>(
  service: EntityService,
  params: P,
  uid: string,
  action: string,
): Promise<P> {
  return ((await service.wrapParams(params ?? {}, { uid, action } satisfies Options)) ?? {}) as P;
}

async function result<R>(service: EntityService, found: R, uid: string, action: string): Promise<R> {
  return (await service.wrapResult(found, { uid, action } satisfies Options)) as R;
}

/** Null for an entry that is not there. */
async function orMissing(work: Promise<Entity>): Promise<Entity | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OctavoError && error.status === 404) return null;
    throw error;
  }
}

async function entityOf({ entity, body }: WrittenEntry): Promise<Entity> {
  return entity ?? (JSON.parse((await body()).toString()) as Entity);
}

/** The ids entries have; any other value names none. */
function idOf(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Octavo's own attributes, which bodies of requests cannot set. */
const OWN = ['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;

interface Split {
  readonly body: Readonly<Record<string, unknown>>;
  readonly systemValues: Record<string, unknown>;
  /** The entry the new one is another locale of. */
  readonly source: number | null;
}

/** @throws OctavoError ValidationError for data that is no object */
function split(type: ContentType, data: unknown, what: 'creation' | 'update'): Split {
  if (!isObject(data)) {
    const found = Array.isArray(data) ? 'array' : data === null ? 'null' : typeof data;
    throw dataExpected(what, type.displayName, found);
  }
  const body: Record<string, unknown> = { ...data };
  const systemValues: Record<string, unknown> = {};
  for (const name of OWN) {
    if (body[name] !== undefined) systemValues[name] = body[name];
    delete body[name];
  }
  const [first] = type.localized ? [body['localizations'] ?? []].flat() : [];
  delete body['localizations'];
  return { body, systemValues, source: idOf((first as { id?: unknown } | undefined)?.id ?? first) };
}

/**
 * The parameters of the content API as a query of `strapi.db`. Without a locale the default one is meant, null means
 * entries that have none; `all` asks for entries of every locale. Drafts are left out by `publicationState: 'live'`.
 */
function queryOf(parts: AppServices, type: ContentType, params: EntityParams): QueryParams {
  const { filters, fields, sort, populate, publicationState, locale, _q } = params;
  const { start, limit } = pageOf(params);
  const isFiltered = type.localized && locale !== 'all';
  const localeFilter = { locale: locale === undefined ? parts.settings.defaultLocale : locale };
  return toQueryParams({
    filters: isFiltered ? { $and: [...(filters ? [filters] : []), localeFilter] } : filters,
    publicationState,
    fields,
    sort,
    populate,
    start,
    limit,
    _q,
  });
}

function pageOf({ start, limit, page, pageSize }: EntityParams): Pick<EntityParams, 'start' | 'limit'> {
  if (page === undefined && pageSize === undefined) return { start, limit };
  const size = pageSize ?? 10;
  return { start: (Math.max(1, page ?? 1) - 1) * size, limit: size };
}
