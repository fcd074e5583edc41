/** What a list shows, as its address says it: page, order, search, filters, locale. Pure. */

import { localeQuery } from '../../content-types/addresses.ts';
import type { ViewSettings } from '../../content-types/configuration.ts';
import { type Filter, readFilters, writeFilters } from '../../routing/filters.ts';
import { type QueryObject, type ReadQuery, textAt, wholeNumber } from '../../routing/query-codec.ts';

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

/** The query of the address. */
export const listAddressQuery = (
  { page, pageSize, sort, search, filters }: ListState,
  locale: string | null,
): QueryObject => ({
  page,
  pageSize,
  sort,
  ...localeQuery(locale),
  ...(search === '' ? {} : { _q: search }),
  ...writeFilters(filters),
});

/**
 * The query of the request.
 * @param fields the values that the list shows, so that texts of whole pages stay on the server; empty for the ids alone
 */
export const listRequestQuery = (
  { page, pageSize, sort, search, filters }: ListState,
  locale: string | null,
  fields: readonly string[],
): QueryObject => ({
  page,
  pageSize,
  sort,
  fields: [...new Set(['id', ...fields])].join(','),
  ...(locale === null ? {} : { locale }),
  ...(search === '' ? {} : { _q: search }),
  ...writeFilters(filters),
});
