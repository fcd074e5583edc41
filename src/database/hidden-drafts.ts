/**
 * Drafts of types that have no drafts any more. v4 deletes them when `draftAndPublish` is switched off; here they
 * stay in the table, by their empty `published_at`, until somebody asks for their removal (S33).
 */
import type { ContentType, Model } from '../model/content-type.ts';
import type { DialectName, Executor } from './database.ts';
import { type Layout, type TableLayout, tableOf } from './layout/layout.ts';
import type { PresentLayout } from './sync/present-layout.ts';
import { schemaWords } from './sync/schema-words.ts';

/** What v4 calls the column of a type with drafts. */
export const PUBLISHED_AT = 'published_at';

/**
 * The layout, with the tables marked that have drafts to hide.
 * @param db is asked which columns there are
 */
export async function withHiddenDrafts(
  db: Executor & { readonly dialect: DialectName },
  model: Model,
  layout: Layout,
): Promise<Layout> {
  const words = await schemaWords(db.dialect);
  const hidden = hidingTables(model, layout, await words.readLayout(db), words.storedName);
  if (hidden.length === 0) return layout;
  const marked = hidden.map((table): [string, TableLayout] => [table.uid, { ...table, hidesDrafts: true }]);
  return { ...layout, tables: new Map([...layout.tables, ...marked]) };
}

/** The tables of types without drafts that have the column of drafts, but for an attribute of that name. */
export function hidingTables(
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
    `SELECT count(*) AS "count" FROM "${table}" WHERE ${PUBLISHED_AT} IS NULL`,
  );
  return Number(row?.count ?? 0);
}

/** A sentence for each type, with what to do. */
export const describeHiddenDrafts = (uid: string, count: number): string =>
  `${uid}: draftAndPublish is off, and ${count === 1 ? '1 draft is' : `${count} drafts are`} kept and hidden. \`octavo drafts remove\` removes them; with draftAndPublish on they are drafts again.`;
