/** The page of a list or of related entries. */
import { readPage } from '../../admin/routes/list-page.ts';
import { mixedPagination } from '../../errors/catalogue.ts';
import type { Params } from '../../query/params.ts';

/** What one page holds at most (A228). */
export const MAX_PAGE_SIZE = 100;

/**
 * `page` and `pageSize`; a larger page than there may be is cut, and the answer says its size.
 * @throws OctavoError PaginationError for what is no positive whole number, and for `start` or `limit` together with `page`
 */
export function readListPage(params: Params): { readonly page: number; readonly pageSize: number } {
  const { page, pageSize } = readPage({ page: params.page, pageSize: params.pageSize });
  if (params.page !== undefined && (params.start !== undefined || params.limit !== undefined)) {
    throw mixedPagination();
  }
  return { page, pageSize: Math.min(pageSize, MAX_PAGE_SIZE) };
}
