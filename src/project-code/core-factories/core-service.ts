/** `factories.createCoreService`: what v4's generated services do, over the entity service. */

import type { EntityParams } from '../queries/entity-params.ts';
import type { Entity } from '../queries/query-engine.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { pageMeta, readPage } from '../utils/read-page.ts';

type Params = EntityParams & {
  readonly pagination?: unknown;
  readonly data?: unknown;
  readonly files?: unknown;
};

/** The methods every generated service has; files put theirs before them, and reach these by `super`. */
export type CoreService = Service & {
  getFetchParams(params?: Params): Params;
};

const BASE = hiddenField<true>();

/** True for a method no project has put its own in place of. */
export const isCoreMethod = (method: unknown): boolean =>
  typeof method === 'function' && BASE.get(method) === true;

/** @param overrides what a file adds: methods, or a function of `{ strapi }` that gives them */
export function createCoreService(uid: string, overrides: unknown = {}) {
  return (context: { strapi: Strapi }): Service => {
    const type = context.strapi.contentType(uid);
    if (!type) throw new Error(`createCoreService: there is no content-type ${uid}`);
    const base =
      type.kind === 'singleType' ? singleService(context.strapi, uid) : listService(context.strapi, uid);
    for (const method of Object.values(base)) if (typeof method === 'function') BASE.set(method, true);
    const methods = (typeof overrides === 'function' ? overrides(context) : overrides) as Service;
    return Object.setPrototypeOf(methods ?? {}, base) as Service;
  };
}

/** A published state, unless the caller asks for another one. */
const fetchParams = (params: Params = {}): Params => ({ publicationState: 'live', ...params });

/** An entry is published as it is made, unless its body says otherwise. */
function withPublication(strapi: Strapi, uid: string, data: unknown): unknown {
  const isDrafted = strapi.contentType(uid)?.options['draftAndPublish'] === true;
  if (!isDrafted || typeof data !== 'object' || data === null || Object.hasOwn(data, 'publishedAt'))
    return data;
  return { ...data, publishedAt: new Date() };
}

/** Another locale of a single type is linked with those there are (A27). */
async function inLocale(strapi: Strapi, uid: string, data: unknown, locale: unknown): Promise<unknown> {
  if (typeof locale !== 'string' || typeof data !== 'object') return data;
  const other = await strapi.db.query(uid).findOne({ select: ['id'], orderBy: { id: 'asc' } });
  return { ...data, locale, ...(other ? { localizations: [other['id']] } : {}) };
}

function listService(strapi: Strapi, uid: string): CoreService {
  return {
    getFetchParams: fetchParams,
    async find(this: CoreService, params: Params = {}) {
      const { pagination, ...fetched } = this.getFetchParams(params);
      const page = readPage(pagination, strapi.config);
      const results = await strapi.entityService.findMany(uid, {
        ...fetched,
        start: page.start,
        limit: page.limit,
      });
      const total = page.withCount ? await strapi.entityService.count(uid, fetched) : null;
      return { results, pagination: pageMeta(page, total) };
    },
    async findOne(this: CoreService, id: unknown, params: Params = {}): Promise<Entity | null> {
      return strapi.entityService.findOne(uid, id, this.getFetchParams(params));
    },
    async create(params: Params = {}) {
      return strapi.entityService.create(uid, {
        ...params,
        data: withPublication(strapi, uid, params.data),
      });
    },
    async update(id: unknown, params: Params = {}) {
      return strapi.entityService.update(uid, id, params);
    },
    async delete(id: unknown, params: Params = {}) {
      return strapi.entityService.delete(uid, id, params);
    },
  };
}

function singleService(strapi: Strapi, uid: string): CoreService {
  const current = async (params: Params): Promise<Entity | null> =>
    (await strapi.entityService.findMany(uid, { ...params, limit: 1 })) as Entity | null;
  return {
    getFetchParams: fetchParams,
    async find(this: CoreService, params: Params = {}) {
      return current(this.getFetchParams(params));
    },
    async createOrUpdate(params: Params = {}) {
      const { data, ...rest } = params;
      const known = await current({ ...rest, publicationState: 'preview' });
      if (known) return strapi.entityService.update(uid, known['id'], { ...rest, data });
      return strapi.entityService.create(uid, {
        ...rest,
        data: await inLocale(strapi, uid, withPublication(strapi, uid, data), rest.locale),
      });
    },
    async delete(this: CoreService, params: Params = {}) {
      const known = await current({ ...params, publicationState: 'preview' });
      return known ? strapi.entityService.delete(uid, known['id'], params) : null;
    },
  };
}
