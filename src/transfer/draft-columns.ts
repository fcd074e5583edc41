/**
 * Drafts of types without drafts (`src/database/hidden-drafts.ts`) are exported with the column that marks
 * them: without it they would become public entries.
 */

import type { Executor } from '../database/database.ts';
import { PUBLISHED_AT } from '../database/hidden-drafts.ts';
import type { DesiredLayout, DesiredTable } from '../database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../database/layout/present-layout.ts';
import { ident, sql } from '../database/sql-template.ts';

/** Whether it is the table of a type without drafts. */
const isColumnMissing = ({ columns }: DesiredTable): boolean =>
  columns.some(({ name }) => name === 'created_at') && !columns.some(({ name }) => name === PUBLISHED_AT);

/** The layout, with the column in these tables. */
export const withDraftColumns = (layout: DesiredLayout, tables: ReadonlySet<string>): DesiredLayout =>
  layout.map((table) =>
    tables.has(table.name) && isColumnMissing(table)
      ? { ...table, columns: [...table.columns, { name: PUBLISHED_AT, kind: 'datetime' }] }
      : table,
  );

/** Names of the tables that hide drafts. */
export async function tablesWithDrafts(
  tx: Executor,
  layout: DesiredLayout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of layout) {
    const stored = storedName(table.name);
    if (!isColumnMissing(table) || !present.tables.get(stored.toLowerCase())?.has(PUBLISHED_AT)) continue;
    const drafts = await tx.query(
      sql`SELECT 1 AS "one" FROM ${ident(stored)} WHERE ${ident(PUBLISHED_AT)} IS NULL LIMIT 1`,
    );
    if (drafts.length > 0) found.add(table.name);
  }
  return found;
}
