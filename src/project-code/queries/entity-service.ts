/**
 * `strapi.entityService`: entries with rules, locales and publication states, below permissions. What a method is
 * passed and what it answers goes through `wrapParams` and `wrapResult`, which code may replace.
 */
import type { Entity } from '../../core/content/entities/read-entities.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { AppServices } from '../shared/app-services.ts';
import { idOf } from './entity-data.ts';
import type { EntityParams, EntityWrite } from './entity-params.ts';
import { EntityReads } from './entity-reads.ts';
import { EntityWrites } from './entity-writes.ts';
import type { QueryEngine } from './query-engine.ts';
import type { EntityPage, PageQuery } from './type-queries.ts';

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
  const typeOf = (uid: string): ContentType => contentTypeOf(parts.model, uid);
  const query = (uid: string) => engine().query(uid);
  const reads = new EntityReads({ typeOf, query, defaultLocale: () => parts.settings.defaultLocale });
  const writes = new EntityWrites(parts, query);

  return {
    wrapParams: (params) => params,
    wrapResult: (result) => result,

    findOne(uid, id, params) {
      return wrapped(this, { uid, action: 'findOne' }, params, (read) => reads.findOne(uid, id, read));
    },
    findMany(uid, params) {
      return wrapped(this, { uid, action: 'findMany' }, params, (read) => reads.findMany(uid, read));
    },
    findPage(uid, params) {
      return wrapped(this, { uid, action: 'findPage' }, params, (read) => reads.findPage(uid, read));
    },
    findWithRelationCounts: (uid, params = {}) => reads.findWithRelationCounts(uid, params),
    findWithRelationCountsPage(uid, params) {
      return this.findPage(uid, params);
    },
    count(uid, params) {
      return wrapped(this, { uid, action: 'count' }, params, (read) => reads.count(uid, read));
    },
    load: (uid, entity, attribute, params) => reads.load(uid, entity, attribute, params),
    loadPages: (uid, entity, attribute, params = {}, page) =>
      reads.loadPages(uid, entity, attribute, { params, page }),

    create(uid, params) {
      return wrapped(this, { uid, action: 'create' }, params, (write) => writes.create(typeOf(uid), write));
    },
    async update(uid, rawId, params) {
      const call = { uid, action: 'update' };
      const write = await wrappedParams(this, call, params);
      const type = typeOf(uid);
      const id = idOf(rawId);
      if (id === null) return null;
      return wrappedResult(this, call, await writes.update(type, id, write, rawId));
    },
    async delete(uid, rawId, params) {
      const call = { uid, action: 'delete' };
      const write = await wrappedParams(this, call, params);
      const id = idOf(rawId);
      if (id === null) return null;
      return wrappedResult(this, call, await writes.delete(typeOf(uid), id, write));
    },
    deleteMany(uid, params) {
      const call = { uid, action: 'deleteMany' };
      return wrapped(this, call, params, (write) => writes.deleteMany(typeOf(uid), write));
    },
    async clone(uid, rawId, params) {
      const call = { uid, action: 'clone' };
      const write = await wrappedParams(this, call, params);
      const type = typeOf(uid);
      const id = idOf(rawId);
      if (id === null) return null;
      return wrappedResult(this, call, await writes.clone(type, id, write));
    },
    emitEvent: (uid, event, entity) => writes.publish(event, typeOf(uid), entity),
  };
}

/** The call that `wrapParams` and `wrapResult` are asked about. */
interface WrappedCall {
  readonly uid: string;
  readonly action: string;
}

/** @param service as code has changed it */
async function wrapped<P extends object, R>(
  service: EntityService,
  call: WrappedCall,
  params: P | undefined,
  work: (params: P) => Promise<R>,
): Promise<R> {
  return wrappedResult(service, call, await work(await wrappedParams(service, call, params)));
}

async function wrappedParams<P extends object>(
  service: EntityService,
  call: WrappedCall,
  params: P | undefined,
): Promise<P> {
  return ((await service.wrapParams(params ?? {}, call)) ?? {}) as P;
}

async function wrappedResult<R>(service: EntityService, call: WrappedCall, result: R): Promise<R> {
  return (await service.wrapResult(result, call)) as R;
}
