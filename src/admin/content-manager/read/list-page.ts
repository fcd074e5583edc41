/** The page of a list or of related entries. */

import type { Params } from '../../../core/query/params.ts';
import { readPage } from '../../administrators/routes/pagination.ts';

/** What one page holds at most (A228). */
export const MAX_PAGE_SIZE = 100;

/**
 * `page` and `pageSize`; a larger page than there may be is cut, and the answer says its size.
 * @throws OctavoError PaginationError as `readPage` does
 */
export function readListPage({ page: sent, pageSize: size, start, limit }: Params): {
  readonly page: number;
  readonly pageSize: number;
} {
  const { page, pageSize } = readPage({ page: sent, pageSize: size, start, limit });
  return { page, pageSize: Math.min(pageSize, MAX_PAGE_SIZE) };
}
