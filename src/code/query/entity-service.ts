/**
 * `strapi.entityService`: entries with rules, locales and publication states, below permissions. Writes go the
 * way of any request's: the same checks, one transaction, the same events.
 */

import type { Written } from '../../content/write/watched-writes.ts';
import type { WriteRequest } from '../../content/write/write-request.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import { isParamsObject, type Params } from '../../query/params.ts';
import { queryText } from '../../query/query-text.ts';
import { USER_UID } from '../../users/users-context.ts';
import type { CodeParts } from '../code-parts.ts';
import { tellOfRows } from '../own-changes.ts';
import { CODE_CALLER } from './code-caller.ts';
import { endingSessionsOfChanged } from './ending-sessions.ts';
import { entryFiles } from './entry-files.ts';
import { forgettingUsers } from './forgetting-users.ts';
import type { QueryEngine } from './query-engine.ts';
import { type QueryParams, toQueryWords } from './query-words.ts';
import type { Entity } from './read-entities.ts';
import type { EntityPage, PageQuery } from './type-queries.ts';

/** What is asked for, in the words of the content API. */
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
  /** Tells `strapi.eventHub` of an entry, without what is private. */
  emitEvent(uid: string, event: string, entity: Entity): Promise<void>;
  wrapParams(params: object, options: object): unknown;
  wrapResult(result: unknown, options: object): unknown;
}

export interface EntityServiceOptions {
  readonly parts: CodeParts;
  readonly engine: () => QueryEngine;
}

/** The methods themselves; `decorate-service.ts` lets code change them. */
export function createEntityService({ parts, engine }: EntityServiceOptions): EntityService {
  const { model, reader, writer } = parts;
  const typeOf = (uid: string): ContentType => contentTypeOf(model, uid);
  const query = (uid: string) => engine().query(uid);

  /** A write as the content API would send it, by somebody who may do anything. */
  const request = (type: ContentType, params: EntityWrite, locale?: unknown): WriteRequest => {
    const { fields, populate } = params;
    const asked: Params = { fields, populate };
    const words = JSON.stringify(asked, queryText);
    const answer = reader.prepare('bareWritten', type, CODE_CALLER, words, () => JSON.parse(words) as Params);
    const files = entryFiles(parts, type, params.files);
    return {
      type,
      caller: CODE_CALLER,
      words: '',
      params: { ...asked, ...(locale === undefined ? {} : { locale }) },
      answer,
      ...(files ? { files } : {}),
    };
  };

  const told = async (uid: string, written: Written): Promise<Entity> => {
    const entity = await entityOf(written);
    await tellOfRows(parts, uid);
    return entity;
  };

  const orNull = async (uid: string, work: Promise<Written>): Promise<Entity | null> => {
    try {
      return await told(uid, await work);
    } catch (error) {
      if (error instanceof OctavoError && error.status === 404) return null;
      throw error;
    }
  };

  const service: EntityService = {
    wrapParams: (params) => params,
    wrapResult: (result) => result,

    async findOne(uid, id, given = {}) {
      const { fields, populate } = await wrapped(this, given, uid, 'findOne');
      const found = await query(uid).findOne({ ...toQueryWords({ fields, populate }), where: { id } });
      return result(this, found, uid, 'findOne');
    },

    async findMany(uid, given = {}) {
      const params = await wrapped(this, given, uid, 'findMany');
      const type = typeOf(uid);
      const words = queryOf(parts, type, params);
      const found =
        type.kind === 'singleType' ? await query(uid).findOne(words) : await query(uid).findMany(words);
      return result(this, found, uid, 'findMany');
    },

    async findPage(uid, given = {}) {
      const params = await wrapped(this, given, uid, 'findPage');
      const { page, pageSize, start: _start, limit: _limit, ...rest } = params;
      return result(
        this,
        await query(uid).findPage({ ...queryOf(parts, typeOf(uid), rest), page, pageSize }),
        uid,
        'findPage',
      );
    },

    findWithRelationCounts: (uid, given) => query(uid).findMany(queryOf(parts, typeOf(uid), given ?? {})),

    findWithRelationCountsPage(uid, given) {
      return this.findPage(uid, given);
    },

    async count(uid, given = {}) {
      const params = await wrapped(this, given, uid, 'count');
      return result(this, await query(uid).count(queryOf(parts, typeOf(uid), params)), uid, 'count');
    },

    async create(uid, given) {
      const params = await wrapped(this, given ?? {}, uid, 'create');
      const type = typeOf(uid);
      const { body, own, source } = split(type, params.data, 'creation');
      const written = await writer.createEntry(
        {
          ...request(type, params),
          own,
          // a draft, though held to what entries are: that takes a `publishedAt` of null
          unpublished: true,
          ...(source === null ? {} : { localizationOf: source }),
        },
        body,
      );
      return result(this, await told(uid, written), uid, 'create');
    },

    async update(uid, id, given) {
      const params = await wrapped(this, given ?? {}, uid, 'update');
      const type = typeOf(uid);
      const number = idOf(id);
      if (number === null) return null;
      const { body, own } = split(type, params.data, 'update');
      const { id: _id, updatedAt: _updatedAt, ...values } = own;
      const write = { ...request(type, params), own: values, givenId: id };
      const update = async (): Promise<Written> => writer.updateEntry(write, number, body);
      const written =
        uid === USER_UID
          ? endingSessionsOfChanged(
              parts.db,
              tableOf(parts.settings.layout, uid).table,
              number,
              params.data,
              update,
            )
          : update();
      return result(this, await orNull(uid, written), uid, 'update');
    },

    async delete(uid, id, given = {}) {
      const params = await wrapped(this, given, uid, 'delete');
      const number = idOf(id);
      if (number === null) return null;
      const { fields, populate } = params;
      const write = request(typeOf(uid), { fields, populate });
      return result(
        this,
        await orNull(
          uid,
          forgettingUsers(parts.db, uid, [number], () => writer.deleteEntry(write, number)),
        ),
        uid,
        'delete',
      );
    },

    async deleteMany(uid, given = {}) {
      const params = await wrapped(this, given, uid, 'deleteMany');
      const type = typeOf(uid);
      const { where, select, populate } = queryOf(parts, type, { ...params, locale: 'all' });
      const found = await query(uid).findMany({ where, select, populate });
      const deleted = await query(uid).deleteMany(where === undefined ? {} : { where });
      for (const entity of found) await writer.watch.announce('entry.delete', type, entity);
      return result(this, deleted, uid, 'deleteMany');
    },

    async clone(uid, id, given = {}) {
      const params = await wrapped(this, given, uid, 'clone');
      const type = typeOf(uid);
      const number = idOf(id);
      if (number === null) return null;
      const { body, own } = split(type, params.data ?? {}, 'creation');
      const write = { ...request(type, params), own };
      return result(this, await orNull(uid, writer.cloneEntry(write, number, body)), uid, 'clone');
    },

    load: (uid, entity, attribute, params) =>
      query(uid).load(entity, attribute, params && toQueryWords({ ...params })),

    loadPages: (uid, entity, attribute, params = {}, page) =>
      query(uid).loadPages(entity, attribute, toQueryWords({ ...params }), page),

    emitEvent: (uid, event, entity) => writer.watch.announce(event, typeOf(uid), entity),
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

async function entityOf({ entity, body }: Written): Promise<Entity> {
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
  readonly own: Record<string, unknown>;
  /** The entry the new one is another locale of. */
  readonly source: number | null;
}

/** @throws OctavoError ValidationError for data that is no object */
function split(type: ContentType, data: unknown, what: 'creation' | 'update'): Split {
  if (!isParamsObject(data)) {
    const found = Array.isArray(data) ? 'array' : data === null ? 'null' : typeof data;
    throw validationError(
      `Invalid payload submitted for the ${what} of an entity of type ${type.displayName}. Expected an object, but got ${found}`,
    );
  }
  const body: Record<string, unknown> = { ...data };
  const own: Record<string, unknown> = {};
  for (const name of OWN) {
    if (body[name] !== undefined) own[name] = body[name];
    delete body[name];
  }
  const [first] = type.localized ? [body['localizations'] ?? []].flat() : [];
  delete body['localizations'];
  return { body, own, source: idOf((first as { id?: unknown } | undefined)?.id ?? first) };
}

/**
 * The words of the content API as a query. Without a locale the default one is meant; `all` asks for entries
 * of every locale. Drafts are left out by `publicationState: 'live'`.
 */
function queryOf(parts: CodeParts, type: ContentType, params: EntityParams): QueryParams {
  const { filters, fields, sort, populate, publicationState, locale, _q } = params;
  const { start, limit } = pageOf(params);
  const isFiltered = type.localized && locale !== 'all';
  const own = { locale: locale ?? parts.settings.defaultLocale };
  return toQueryWords({
    filters: isFiltered ? { $and: [...(filters ? [filters] : []), own] } : filters,
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
