/**
 * Drafts of types that no longer have drafts. v4 deletes them when `draftAndPublish` is switched off; Octavo
 * hides them (they are the rows with an empty `published_at`) until an administrator removes them (S33).
 */

import type { ContentType, Model } from '../model/content-type.ts';
import type { Executor } from './database.ts';
import { type Layout, PUBLISHED_AT, type TableLayout, tableOf } from './layout/layout.ts';
import type { PresentLayout } from './layout/present-layout.ts';
import { ident, sql } from './sql-template.ts';

/**
 * Marks those tables of the layout that have drafts to hide.
 * @param present the columns that exist
 */
export function withHiddenDrafts(
  model: Model,
  layout: Layout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): Layout {
  const hidden = hidingTables(model, layout, present, storedName);
  if (hidden.length === 0) return layout;
  const marked = hidden.map((table): [string, TableLayout] => [table.uid, { ...table, hidesDrafts: true }]);
  return { ...layout, tables: new Map([...layout.tables, ...marked]) };
}

/** The tables of types without drafts that still have the column of drafts, unless an attribute has that name. */
function hidingTables(
  model: Model,
  layout: Layout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): TableLayout[] {
  const has = (type: ContentType): boolean => {
    const { table, columns } = tableOf(layout, type.uid);
    const there = present.tables.get(storedName(table).toLowerCase());
    return there?.has(PUBLISHED_AT) === true && ![...columns.values()].includes(PUBLISHED_AT);
  };
  return [...model.contentTypes.values()]
    .filter((type) => !type.draftAndPublish && has(type))
    .map(({ uid }) => tableOf(layout, uid));
}

/** How many drafts a table hides. */
export async function countHiddenDrafts(db: Executor, { table }: TableLayout): Promise<number> {
  const [row] = await db.query<{ count: number | string }>(
    sql`SELECT count(*) AS "count" FROM ${ident(table)} WHERE ${ident(PUBLISHED_AT)} IS NULL`,
  );
  return Number(row?.count ?? 0);
}
