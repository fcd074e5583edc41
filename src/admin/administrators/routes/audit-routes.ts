/** `/admin/audit-logs`: what administrators have done, in the form of v4's enterprise edition (A271). */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { auditEntryNotFound } from '../../../core/errors/catalogue.ts';
import { readAuditFilters, readAuditSort } from '../../audit/audit-filters.ts';
import { countAuditEntries, findAuditEntry, listAuditEntries } from '../../audit/audit-store.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdPage } from '../admin-limits.ts';
import { AUDIT_READ } from '../permissions/actions.ts';
import { adminRoutes } from './admin-route.ts';
import { pagination, readPage } from './pagination.ts';

export function auditRoutes(context: AdminContext): Route[] {
  const { guarded } = adminRoutes(context);
  const { config, db, settings } = context;

  const list = async ({ rawQuery }: HttpRequest): Promise<HttpReply> => {
    const query = parseQueryString(rawQuery, settings().limits) as Readonly<Record<string, unknown>>;
    const { page, pageSize } = readPage(query);
    holdPage(config.limits, pageSize);
    const where = readAuditFilters(query['filters']);
    const order = readAuditSort(query['sort']);
    const [total, results] = await withOctavoTables(db, async () => [
      await countAuditEntries(db, where),
      await listAuditEntries(db, { where, order, limit: pageSize, offset: (page - 1) * pageSize }),
    ]);
    return { status: 200, body: { results, pagination: pagination(page, pageSize, total) } };
  };

  return [
    guarded('GET', '/admin/audit-logs', AUDIT_READ, list),
    guarded('GET', '/admin/audit-logs/:id', AUDIT_READ, async ({ params }) => {
      const id = parseId(params['id']);
      const entry = id === null ? null : await withOctavoTables(db, () => findAuditEntry(db, id));
      if (!entry) throw auditEntryNotFound();
      return { status: 200, body: entry };
    }),
  ];
}
