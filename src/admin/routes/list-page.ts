/** Pages of lists of the administration API: `page` and `pageSize`, positive whole numbers. */
import { invalidListPage } from '../../errors/catalogue.ts';

const DEFAULT_SIZE = 10;

/** What an answer says about its page. */
export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

/** The page a client asks for. @throws OctavoError PaginationError for what is no positive whole number */
export function readPage(query: Readonly<Record<string, unknown>>): {
  readonly page: number;
  readonly pageSize: number;
} {
  return {
    page: positive('page', query['page'], 1),
    pageSize: positive('pageSize', query['pageSize'], DEFAULT_SIZE),
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
