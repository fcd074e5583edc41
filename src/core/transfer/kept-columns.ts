/**
 * Entries that a type keeps and hides (`src/core/database/hidden-rows.ts`) are exported with what hides them, though the
 * schemas do not name it: without it they would become public entries.
 */

import type { Executor } from '../database/database.ts';
import { buildDesiredLayout } from '../database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../database/layout/desired/desired-layout.ts';
import { buildLayout, LOCALE, PUBLISHED_AT } from '../database/layout/layout.ts';
import type { PresentLayout } from '../database/layout/present-layout.ts';
import { ident, type Sql, sql } from '../database/sql-template.ts';
import type { ContentType, Model } from '../model/content-type.ts';
import { systemAttributes } from '../model/system-attributes.ts';

const KEPT: ReadonlySet<string> = new Set(['publishedAt', 'locale', 'localizations']);

/** The tables of a project. */
export const layoutOf = (model: Model): DesiredLayout => buildDesiredLayout(model, buildLayout(model));

/** The tables as they would be if every content-type had drafts and locales. */
export function layoutWithAllOptions(model: Model): DesiredLayout {
  const withAll = (type: ContentType): ContentType => {
    const switched = { ...type, draftAndPublish: true, localized: true };
    const attributes = new Map(type.attributes);
    for (const one of systemAttributes(switched, new Set())) {
      if (KEPT.has(one.name) && !attributes.has(one.name)) attributes.set(one.name, one);
    }
    return { ...switched, attributes };
  };
  const contentTypes = new Map([...model.contentTypes].map(([uid, type]) => [uid, withAll(type)]));
  const all = { ...model, contentTypes };
  return layoutOf(all);
}

/** Names of tables, and of columns as `table.column`. */
type Names = ReadonlySet<string>;

/** The layout with those tables and columns of another one that are named. */
export function withKept(layout: DesiredLayout, all: DesiredLayout, names: Names): DesiredLayout {
  const byName = new Map(all.map((table) => [table.name, table]));
  const tables = layout.map((table) => {
    const known = new Set(table.columns.map(({ name }) => name));
    const more = (byName.get(table.name)?.columns ?? []).filter(
      ({ name }) => !known.has(name) && names.has(`${table.name}.${name}`),
    );
    return more.length === 0 ? table : { ...table, columns: [...table.columns, ...more] };
  });
  const known = new Set(layout.map(({ name }) => name));
  return [...tables, ...all.filter(({ name }) => !known.has(name) && names.has(name))];
}

/** What hides entries in a database, and is named by no schema. */
export async function namesOfKept(
  tx: Executor,
  layout: DesiredLayout,
  all: DesiredLayout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): Promise<Set<string>> {
  const names = new Set<string>();
  const byName = new Map(layout.map((table) => [table.name, table]));
  const linksOf = new Map(
    all.flatMap(({ name, foreignKeys }) =>
      name.endsWith('_localizations_links') ? [[foreignKeys[0]!.table, name] as const] : [],
    ),
  );
  const isThere = (table: string): boolean => present.tables.has(storedName(table).toLowerCase());
  for (const { name, columns } of all) {
    const known = byName.get(name);
    const stored = storedName(name);
    const isHiding = async (column: string, test: Sql): Promise<boolean> =>
      columns.some((one) => one.name === column) &&
      known?.columns.some((one) => one.name === column) === false &&
      present.tables.get(stored.toLowerCase())?.has(column) === true &&
      (await tx.query(sql`SELECT 1 AS "one" FROM ${ident(stored)} WHERE ${ident(column)} ${test} LIMIT 1`))
        .length > 0;
    if (await isHiding(PUBLISHED_AT, sql`IS NULL`)) names.add(`${name}.${PUBLISHED_AT}`);
    const links = linksOf.get(name);
    if (links !== undefined && isThere(links) && (await isHiding(LOCALE, sql`IS NOT NULL`))) {
      names.add(`${name}.${LOCALE}`).add(links);
    }
  }
  return names;
}
