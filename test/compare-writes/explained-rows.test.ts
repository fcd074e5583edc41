/** Which tables that differ after a write `tools/compare-writes.ts` takes for intended. */
import { expect, test } from 'vitest';
import { rowOfTable } from '../../tools/compare-writes/explained-rows.ts';
import { NO_TRACES, tracesWith } from '../../tools/compare-writes/odd-relations.ts';
import type { RowComparison } from '../../tools/compare-writes/row-comparison.ts';
import type { WriteCall } from '../../tools/support/request.ts';

const IN_PART = 'populate[localizations][filters][id]=1';

test.each([
  ['settings', 'items_per_page', IN_PART, 'A130'],
  ['settings', 'updated_at', IN_PART, 'A130'],
  ['settings', 'site_name', IN_PART, null],
  ['components_shared_links', 'label', IN_PART, 'A130'],
  ['settings', 'items_per_page', 'populate[localizations]=true', null],
  ['tags', 'weight', IN_PART, null],
])('%s.%s after a PUT with %s: %s', (table, column, query, row) => {
  const call: WriteCall = {
    route: 'PUT single',
    as: 'token:full',
    method: 'PUT',
    path: `/api/setting?${query}`,
    body: { data: { itemsPerPage: null } },
  };
  const differs = { onlyIn: () => [{ id: 2 }], differingColumns: () => [column] };
  const rows = differs as unknown as RowComparison;
  expect(rowOfTable({ call, rows, traces: tracesWith(NO_TRACES, call), several: new Set() }, table)).toBe(
    row,
  );
});
