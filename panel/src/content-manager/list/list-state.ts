/** What a list shows, as its address says it: page, order, search, filters, locale. Pure. */

import { localeQuery } from '../../content-types/addresses.ts';
import type { ViewSettings } from '../../content-types/configuration.ts';
import { type QueryObject, type ReadQuery, textAt } from '../../routing/query-codec.ts';

/** One condition on an attribute. */
export interface Filter {
  readonly attribute: string;
  /** An operator of the API: `$contains`. */
  readonly operator: string;
  readonly value: string;
}

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  /** `title:ASC` */
  readonly sort: string;
  readonly search: string;
  readonly filters: readonly Filter[];
  /** As the address names it. */
  readonly locale: string | undefined;
}

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;

/** @param settings what holds where the address says nothing */
export function readListState(query: ReadQuery, settings: ViewSettings): ListState {
  return {
    page: wholeNumber(textAt(query, 'page'), 1),
    pageSize: wholeNumber(textAt(query, 'pageSize'), settings.pageSize),
    sort: textAt(query, 'sort') ?? `${settings.defaultSortBy}:${settings.defaultSortOrder}`,
    search: textAt(query, '_q') ?? '',
    filters: readFilters(query),
    locale: textAt(query, 'plugins', 'i18n', 'locale'),
  };
}

/** `filters[$and][0][title][$contains]=x`; relations are filtered by the id of the other entry. */
function readFilters(query: ReadQuery): Filter[] {
  const { filters } = query;
  const all = typeof filters === 'object' ? filters['$and'] : undefined;
  if (typeof all !== 'object') return [];
  return Object.values(all).flatMap((condition) => {
    const [attribute, test] = firstOf(condition);
    const [inner, innerTest] = firstOf(test);
    if (attribute === undefined || inner === undefined) return [];
    if (typeof innerTest === 'string') return [{ attribute, operator: inner, value: innerTest }];
    const [operator, value] = firstOf(innerTest);
    return operator !== undefined && typeof value === 'string' ? [{ attribute, operator, value }] : [];
  });
}

const firstOf = (value: string | ReadQuery | undefined): readonly [string?, (string | ReadQuery)?] =>
  typeof value === 'object'
    ? ((Object.entries(value)[0] as [string, string | ReadQuery] | undefined) ?? [])
    : [];

/**
 * The filters as a query has them.
 * @param isRelation attributes whose value is the id of another entry
 */
const writeFilters = (filters: readonly Filter[], isRelation: (attribute: string) => boolean): QueryObject =>
  filters.length === 0
    ? {}
    : {
        filters: {
          $and: filters.map(({ attribute, operator, value }) => ({
            [attribute]: isRelation(attribute) ? { id: { [operator]: value } } : { [operator]: value },
          })),
        },
      };

/** The query of the address. */
export const listAddressQuery = (
  { page, pageSize, sort, search, filters }: ListState,
  locale: string | null,
  isRelation: (attribute: string) => boolean,
): QueryObject => ({
  page,
  pageSize,
  sort,
  ...localeQuery(locale),
  ...(search === '' ? {} : { _q: search }),
  ...writeFilters(filters, isRelation),
});

/** The query of the request. */
export const listRequestQuery = (
  { page, pageSize, sort, search, filters }: ListState,
  locale: string | null,
  isRelation: (attribute: string) => boolean,
): QueryObject => ({
  page,
  pageSize,
  sort,
  ...(locale === null ? {} : { locale }),
  ...(search === '' ? {} : { _q: search }),
  ...writeFilters(filters, isRelation),
});
