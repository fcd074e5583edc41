/** `strapi.entityService`: entries with locales and publication states, below permissions. */
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { countEntities, type Entity, type QueryOptions, readEntities } from './query-engine.ts';

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

export interface EntityService {
  findOne(uid: string, id: unknown, params?: EntityParams): Promise<Entity | null>;
  /** A single type's answer is its entry, or null. */
  findMany(uid: string, params?: EntityParams): Promise<Entity[] | Entity | null>;
  count(uid: string, params?: EntityParams): Promise<number>;
  [method: string]: unknown;
}

export interface EntityServiceOptions extends QueryOptions {
  readonly defaultLocale: () => string;
}

export function createEntityService(options: EntityServiceOptions): EntityService {
  const typeOf = (uid: string): ContentType => contentTypeOf(options.model, uid);
  return {
    findOne: async (uid, id, { fields, populate } = {}) => {
      const params: Params = { filters: { id }, fields, populate, publicationState: 'preview', limit: 1 };
      const [found] = await readEntities(options, typeOf(uid), params);
      return found ?? null;
    },
    findMany: async (uid, params = {}) => {
      const type = typeOf(uid);
      const found = await readEntities(options, type, toParams(options, type, params));
      return type.kind === 'singleType' ? (found[0] ?? null) : found;
    },
    count: async (uid, params = {}) => {
      const type = typeOf(uid);
      const { publicationState, ...rest } = toParams(options, type, params);
      const isLive = publicationState === 'live' && type.draftAndPublish;
      const filters = isLive
        ? { $and: [rest.filters ?? {}, { publishedAt: { $notNull: true } }] }
        : rest.filters;
      return countEntities(options, type, { ...rest, filters });
    },
  };
}

/** Without a locale the default one is meant; `all` asks for entries of every locale. */
function toParams(options: EntityServiceOptions, type: ContentType, params: EntityParams): Params {
  const { filters, fields, sort, populate, publicationState = 'preview', locale, _q } = params;
  const { start, limit } = pageOf(params);
  const code = locale ?? options.defaultLocale();
  const isFiltered = type.localized && locale !== 'all';
  return {
    filters: isFiltered ? { $and: [filters ?? {}, { locale: code }] } : filters,
    fields,
    sort,
    populate,
    publicationState,
    _q,
    ...(limit === undefined || limit < 0 ? {} : { limit }),
    ...(start === undefined ? {} : { start }),
  };
}

function pageOf({ start, limit, page, pageSize }: EntityParams): {
  start?: number | undefined;
  limit?: number | undefined;
} {
  if (page === undefined && pageSize === undefined) return { start, limit };
  const size = pageSize ?? 10;
  return { start: (Math.max(1, page ?? 1) - 1) * size, limit: size };
}
