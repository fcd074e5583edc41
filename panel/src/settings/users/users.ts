/** Requests for administrators, and the list of them as its address says it. */
import { queryOptions } from '@tanstack/react-query';
import type { AdminUser } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { getData } from '../../api/client.ts';
import { type Filter, readFilters, writeFilters } from '../../routing/filters.ts';
import {
  type QueryObject,
  type ReadQuery,
  textAt,
  wholeNumber,
  writeQuery,
} from '../../routing/query-codec.ts';

export const USERS_ADDRESS = '/settings/users';

/** What the list shows. */
export interface UserListState {
  readonly page: number;
  readonly pageSize: number;
  /** `firstname`, `email:DESC` */
  readonly sort: string;
  readonly search: string;
  readonly filters: readonly Filter[];
}

export const readUserList = (query: ReadQuery): UserListState => ({
  page: wholeNumber(textAt(query, 'page'), 1),
  pageSize: wholeNumber(textAt(query, 'pageSize'), 10),
  sort: textAt(query, 'sort') ?? 'firstname',
  search: textAt(query, '_q') ?? '',
  filters: readFilters(query),
});

const queryOf = ({ page, pageSize, sort, search, filters }: UserListState): QueryObject => ({
  pageSize,
  page,
  sort,
  ...(search === '' ? {} : { _q: search }),
  ...writeFilters(filters),
});

export const userListAddress = (state: UserListState): string =>
  `${USERS_ADDRESS}?${writeQuery(queryOf(state))}`;

/** The list without filters, on its first page. */
export const ALL_USERS = userListAddress(readUserList({}));

export interface UserPage {
  readonly results: readonly AdminUser[];
  readonly pagination: { readonly pageCount: number; readonly total: number };
}

export const usersQuery = (state: UserListState) =>
  queryOptions({
    queryKey: ['users', state],
    queryFn: () => getData<UserPage>('/admin/users', { query: queryOf(state) }),
    placeholderData: (before: UserPage | undefined) => before,
  });

export const userQuery = (id: string) =>
  queryOptions({ queryKey: ['users', id], queryFn: () => getData<AdminUser>(`/admin/users/${id}`) });
