/** The page that a client asks for with the argument `pagination`, as numbers. */
import { isPresent } from '../../../base/is-object.ts';
import { mixedGraphqlPagination, paginationExpected } from '../../../errors/catalogue.ts';
import type { LevelParams, PageSettings } from '../../selection.ts';

export interface RequestedPage {
  readonly start: number;
  /** Null for everything. */
  readonly limit: number | null;
  /** As the client counts pages; with `start` the one that the first entry would be on. */
  readonly page: number;
  /** Whether the client has named the first entry and not a page. */
  readonly byOffset: boolean;
}

/**
 * Reads `pagination`: `page`/`pageSize` or `start`/`limit`, integers by the client's schema. A `limit` of -1
 * means the maximum; a `pageSize` below one is one.
 * @throws OctavoError PaginationError for both pairs at the same time, ValidationError for null
 */
export function requestedPage(
  pagination: LevelParams['pagination'],
  { defaultLimit, maxLimit }: PageSettings,
): RequestedPage {
  if (pagination === null) throw paginationExpected();
  const { page, pageSize, start, limit } = (pagination ?? {}) as Record<string, number | null | undefined>;
  const byOffset = isPresent(start) || isPresent(limit);
  if (byOffset && (isPresent(page) || isPresent(pageSize))) throw mixedGraphqlPagination();
  const requested = (byOffset ? limit : pageSize) ?? defaultLimit;
  const everything = requested === -1 && !isPresent(pageSize);
  const wanted = everything
    ? maxLimit
    : Math.max(1, maxLimit === null ? requested : Math.min(requested, maxLimit));
  if (byOffset) {
    const first = Math.max(0, start ?? 0);
    return { start: first, limit: wanted, page: wanted ? Math.floor(first / wanted) + 1 : 1, byOffset };
  }
  if (wanted === null) return { start: 0, limit: null, page: 1, byOffset };
  const number = Math.max(1, page ?? 1);
  const first = Math.min((number - 1) * wanted, Number.MAX_SAFE_INTEGER);
  return { start: first, limit: wanted, page: number, byOffset };
}
