/** The parameters of `strapi.entityService`, and as a query of `strapi.db`. */
import { type QueryParams, toQueryParams } from '../../core/content/entities/query-params.ts';
import type { ContentType } from '../../core/model/content-type.ts';

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

/**
 * The parameters of the content API as a query of `strapi.db`. Without a locale the default one is meant, null means
 * entries that have none; `all` asks for entries of every locale. Drafts are left out by `publicationState: 'live'`.
 */
export function entityQuery(type: ContentType, params: EntityParams, defaultLocale: string): QueryParams {
  const { filters, fields, sort, populate, publicationState, locale, _q } = params;
  const { start, limit } = pageOf(params);
  const isFiltered = type.localized && locale !== 'all';
  const localeFilter = { locale: locale === undefined ? defaultLocale : locale };
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
