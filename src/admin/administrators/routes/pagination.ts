/** Pages of lists of the administration API: `page` and `pageSize`, positive whole numbers. */
import { integerExpected, invalidListPage, mixedPagination } from '../../../core/errors/catalogue.ts';

const DEFAULT_SIZE = 10;

/** What an answer says about its page. */
export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

/**
 * The page a client asks for.
 * @throws OctavoError PaginationError for what is no positive whole number, and for `start` or `limit` together with `page`
 */
export function readPage(query: Readonly<Record<string, unknown>>): {
  readonly page: number;
  readonly pageSize: number;
} {
  const page = {
    page: positive('page', query['page'], 1),
    pageSize: positive('pageSize', query['pageSize'], DEFAULT_SIZE),
  };
  if (query['page'] !== undefined && (query['start'] !== undefined || query['limit'] !== undefined))
    throw mixedPagination();
  return page;
}

/**
 * What a list without pages shows: `start` and `limit` in so far as they are given; `page` and `pageSize` are checked and
 * have no effect, as in v4.
 * @throws OctavoError PaginationError as `readPage` does; ValidationError for a `start` or `limit` that is no whole number
 */
export function readOffset(query: Readonly<Record<string, unknown>>): {
  readonly start?: number;
  readonly limit?: number;
} {
  readPage(query);
  const { start, limit } = query;
  return {
    ...(start === undefined ? {} : { start: offset('start', start) }),
    ...(limit === undefined || limit === '-1' ? {} : { limit: offset('limit', limit) }),
  };
}

export const pagination = (page: number, pageSize: number, total: number): Pagination => ({
  page,
  pageSize,
  pageCount: Math.ceil(total / pageSize),
  total,
});

function positive(name: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw invalidListPage(name, String(value));
}

function offset(name: string, value: unknown): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw integerExpected(name);
}
