/** What a database holds for no attribute and no type: columns, tables and rows that schemas have left behind. */
import type { Executor } from '../../../core/database/database.ts';
import { countHiddenDrafts } from '../../../core/database/hidden-drafts.ts';
import { countHiddenLocales, localizationsTable } from '../../../core/database/hidden-locales.ts';
import type { DesiredLayout } from '../../../core/database/layout/desired/desired-layout.ts';
import { type Layout, LOCALE, PUBLISHED_AT } from '../../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import { ident, sql } from '../../../core/database/sql-template.ts';
import { unknownToLayout } from '../../../core/transfer/stored-table.ts';
import { ORPHANS } from './leftover-orphans.ts';
import { findLeftRows, type RowMatch } from './leftover-rows.ts';

export interface LeftoverData {
  readonly table: string;
  /** Null for a whole table, and for rows. */
  readonly column: string | null;
  /** What the rows of a shared table have in common that are meant. */
  readonly rows?: readonly RowMatch[];
  /** Rows by their ids: they point nowhere. */
  readonly ids?: readonly number[];
  /** Of these rows the columns that are emptied; null where the rows go. */
  readonly emptied?: readonly string[] | null;
  /** Values of the column that are not null, or rows of the table. */
  readonly count: number;
  /**
   * Whether it is known to be of former schemas: a column of a table that schemas have, or a table that was kept. Any
   * other table may belong to another program.
   */
  readonly isKnown: boolean;
}

export const KEPT = 'octavo_was_';

/** `tags.color`, `octavo_was_notes`, `articles_components:seo`, `articles_tags_links:orphans` */
export const nameOf = ({
  table,
  column,
  rows = [],
  ids,
  emptied,
}: Pick<LeftoverData, 'table' | 'column' | 'rows' | 'ids' | 'emptied'>): string => {
  if (ids) return `${[table, ...(emptied ?? [])].join('.')}:${ORPHANS}`;
  return [column === null ? table : `${table}.${column}`, ...rows.map(({ equals }) => equals)].join(':');
};

export async function findLeftoverData(
  db: Executor,
  present: PresentLayout,
  { layout, desired }: { readonly layout: Layout; readonly desired: DesiredLayout },
  dialect: SchemaDialect,
): Promise<LeftoverData[]> {
  const kept = [...present.tables.keys()].filter((name) => name.startsWith(KEPT));
  const found: LeftoverData[] = [];
  const hiding = await hidingNames(db, layout, dialect);
  for (const name of [...unknownToLayout(desired, present, dialect), ...kept].sort()) {
    if (hiding.has(name)) continue;
    const [table = '', column = null] = name.split('.');
    const what = column === null ? sql`*` : ident(column);
    const [row] = await db.query<{ found: number }>(sql`SELECT count(${what}) AS found FROM ${ident(table)}`);
    const count = Number(row?.found ?? 0);
    found.push({ table, column, count, isKnown: column !== null || table.startsWith(KEPT) });
  }
  return [...found, ...(await findLeftRows(db, { layout, present, dialect }))];
}

/**
 * What hides entries of a type whose options were switched off: without it they would be shown to everybody. It is left
 * data as soon as they are removed.
 */
async function hidingNames(
  db: Executor,
  layout: Layout,
  { storedName }: SchemaDialect,
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const table of layout.tables.values()) {
    const stored = storedName(table.table).toLowerCase();
    if (table.hidesDrafts && (await countHiddenDrafts(db, table)) > 0) names.add(`${stored}.${PUBLISHED_AT}`);
    if ((await countHiddenLocales(db, table)) > 0) {
      names.add(`${stored}.${LOCALE}`);
      names.add(storedName(localizationsTable(table)).toLowerCase());
    }
  }
  return names;
}
