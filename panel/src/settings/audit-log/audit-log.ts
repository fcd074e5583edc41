/** Requests for the audit log, and the page of it that an address names. */
import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../src/admin/audit/audit-entry.ts';
import { send } from '../../api/client.ts';
import { type Filter, readFilters, writeFilters } from '../../routing/filters.ts';
import {
  type QueryObject,
  type ReadQuery,
  textAt,
  wholeNumber,
  writeQuery,
} from '../../routing/query-codec.ts';

export type { AuditEntry };

export const AUDIT_ADDRESS = '/settings/audit-logs';

export interface AuditState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly filters: readonly Filter[];
}

/** Lines of a page at most, as the server has it. */
const LARGEST_PAGE = 100;

export const readAuditState = (query: ReadQuery): AuditState => ({
  page: wholeNumber(textAt(query, 'page'), 1),
  pageSize: Math.min(wholeNumber(textAt(query, 'pageSize'), 10), LARGEST_PAGE),
  sort: textAt(query, 'sort') ?? 'date:DESC',
  filters: readFilters(query),
});

const queryOf = ({ page, pageSize, sort, filters }: AuditState): QueryObject => ({
  pageSize,
  page,
  sort,
  ...writeFilters(filters),
});

export const auditAddress = (state: AuditState): string => `${AUDIT_ADDRESS}?${writeQuery(queryOf(state))}`;

interface AuditPage {
  readonly results: readonly AuditEntry[];
  readonly pagination: { readonly pageCount: number; readonly total: number };
}

export const auditQuery = (state: AuditState) =>
  queryOptions({
    queryKey: ['audit-log', state],
    queryFn: () => send<AuditPage>('GET', '/admin/audit-logs', { query: queryOf(state) }),
    placeholderData: (before: AuditPage | undefined) => before,
  });

/** The actions that are recorded, for the filter. */
export const ACTIONS: readonly string[] = [
  ...['admin.auth.success', 'admin.auth.error', 'admin.logout'],
  ...[
    'user',
    'role',
    'api-token',
    'transfer-token',
    'webhook',
    'entry',
    'content-type',
    'component',
    'media',
  ].flatMap((thing) => ['create', 'update', 'delete'].map((verb) => `${thing}.${verb}`)),
  ...[
    'entry.publish',
    'entry.unpublish',
    'permission.create',
    'permission.delete',
    'project-settings.update',
  ],
].sort();
