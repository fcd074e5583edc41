/** A table as it exists in the database: those columns of the layout that are present, under their stored names. */
import type { DesiredLayout, DesiredTable } from '../database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../database/layout/present-layout.ts';
import type { SchemaDialect } from '../database/layout/schema-dialect.ts';
import { ident, type Sql } from '../database/sql-template.ts';
import type { FileColumn } from './format.ts';

export interface StoredTable {
  readonly name: string;
  /** The columns besides `id`. */
  readonly columns: readonly FileColumn[];
  /** The table's name in the database. */
  readonly storedName: string;
  /** The names as SQL, the table's and those of the columns. */
  readonly sqlName: Sql;
  readonly sqlColumns: readonly Sql[];
}

/** @returns null if the database has no such table */
export function storedTable(
  table: DesiredTable,
  present: PresentLayout,
  { storedName }: SchemaDialect,
): StoredTable | null {
  const columns = present.tables.get(storedName(table.name).toLowerCase());
  if (!columns) return null;
  const found = table.columns.filter(({ name }) => columns.has(storedName(name).toLowerCase()));
  return {
    name: table.name,
    columns: found.map(({ name, kind }) => [name, kind]),
    storedName: storedName(table.name),
    sqlName: ident(storedName(table.name)),
    sqlColumns: found.map(({ name }) => ident(storedName(name))),
  };
}

/** Tables and columns of the database that the layout does not name, as `table` or `table.column`. */
export function unknownToLayout(
  layout: readonly DesiredTable[],
  present: PresentLayout,
  { storedName }: SchemaDialect,
): string[] {
  const known = new Map(
    layout.map(({ name, columns }) => [
      storedName(name).toLowerCase(),
      new Set(['id', ...columns.map((column) => storedName(column.name).toLowerCase())]),
    ]),
  );
  return [...present.tables].flatMap(([table, columns]) => {
    if (/^(?:sqlite_|octavo_)/.test(table)) return [];
    const knownColumns = known.get(table);
    if (!knownColumns) return [table];
    return [...columns.keys()].filter((name) => !knownColumns.has(name)).map((name) => `${table}.${name}`);
  });
}

/** Tables with content for minutes only, or for one database. */
const NOT_EXPORTED: ReadonlySet<string> = new Set([
  'octavo_sign_in_keys',
  'octavo_rate_counts',
  'octavo_tasks',
]);

/** Rows of links have no moments of their own, and are named by no other rows. */
const isLinkTable = ({ name, foreignKeys, columns }: DesiredTable): boolean =>
  foreignKeys.length > 0 &&
  !columns.some((column) => column.name === 'created_at') &&
  /_(?:links|morphs|components)$/.test(name);

/** The exported tables; each comes after those its foreign keys point at, and links after all that they may lead to. */
export function tablesToMove(layout: DesiredLayout): DesiredTable[] {
  const byName = new Map(layout.map((table) => [table.name, table]));
  const ordered = new Set<DesiredTable>();
  const visited = new Set<DesiredTable>();
  const visit = (table: DesiredTable): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const key of table.foreignKeys) {
      const target = byName.get(key.table);
      if (target) visit(target);
    }
    ordered.add(table);
  };
  const moved = layout.filter(({ name }) => !NOT_EXPORTED.has(name));
  for (const table of moved) if (!isLinkTable(table)) visit(table);
  for (const table of moved) visit(table);
  return [...ordered];
}
