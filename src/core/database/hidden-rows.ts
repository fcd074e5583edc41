/** The rows that a type keeps and does not show: its options were switched off under them (S33, A680). */
import { counted } from '../base/counted.ts';
import type { Model } from '../model/content-type.ts';
import type { Executor, SqlParameter } from './database.ts';
import { countHiddenDrafts, withHiddenDrafts } from './hidden-drafts.ts';
import { countHiddenLocales, withHiddenLocales } from './hidden-locales.ts';
import { type Layout, LOCALE, PUBLISHED_AT, type TableLayout } from './layout/layout.ts';
import type { PresentLayout } from './layout/present-layout.ts';
import { empty, ident, joined, literal, type Sql, sql } from './sql-template.ts';

/** Tests that the shown rows of a table meet; none where it hides nothing. */
export function shownTests({ hidesDrafts, shownLocale }: TableLayout): Sql[] {
  return [
    ...(hidesDrafts ? [sql`${ident(PUBLISHED_AT)} IS NOT NULL`] : []),
    ...(shownLocale === undefined
      ? []
      : [sql`(${ident(LOCALE)} = ${literal(shownLocale)} OR ${ident(LOCALE)} IS NULL)`]),
  ];
}

/** The same after a WHERE with other tests. */
export const andShown = (table: TableLayout): Sql => {
  const tests = shownTests(table);
  return tests.length === 0 ? empty : sql` AND ${joined(tests, ' AND ')}`;
};

/** What a new row has in the columns that hide others. */
export const columnsOfShown = (
  { hidesDrafts, shownLocale }: TableLayout,
  createdAt: SqlParameter,
): [string, SqlParameter][] => [
  ...(hidesDrafts ? [[PUBLISHED_AT, createdAt] as [string, SqlParameter]] : []),
  ...(shownLocale === undefined ? [] : [[LOCALE, shownLocale] as [string, SqlParameter]]),
];

/** Marks the tables of the layout that hide rows, as a start does; nothing is changed. */
export async function withHiddenRows(
  db: Executor,
  model: Model,
  layout: Layout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): Promise<Layout> {
  const localized = await withHiddenLocales(db, model, layout, present, storedName);
  return withHiddenDrafts(model, localized, present, storedName);
}

/** What a table hides, and what to do about it: a sentence each. */
export async function describeHiddenRows(
  db: Executor,
  table: TableLayout,
): Promise<{ readonly what: string; readonly remedy: string }[]> {
  const drafts = table.hidesDrafts ? await countHiddenDrafts(db, table) : 0;
  const translations = await countHiddenLocales(db, table);
  const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
  return [
    ...(drafts === 0
      ? []
      : [
          {
            what: `draftAndPublish is off, and ${counted(drafts, 'draft')} ${isOrAre(drafts)} kept and hidden`,
            remedy: '`octavo drafts remove` removes them; with draftAndPublish on they are drafts again.',
          },
        ]),
    ...(translations === 0
      ? []
      : [
          {
            what: `localization is off, and ${counted(translations, 'entry', 'entries')} of other locales than ${table.shownLocale} ${isOrAre(translations)} kept and hidden`,
            remedy: '`octavo drafts remove` removes them; with localization on they are there again.',
          },
        ]),
  ];
}
