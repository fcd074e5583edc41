/** A table as a database has it: the columns of the layout that are there, under what it keeps of their names. */
import type { DesiredTable } from '../database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../database/sync/present-layout.ts';
import type { SchemaWords } from '../database/sync/schema-words.ts';
import type { FileColumn } from './format.ts';

export interface StoredTable {
  readonly name: string;
  /** The columns besides `id`. */
  readonly columns: readonly FileColumn[];
  /** The names as SQL, the table's and those of the columns. */
  readonly sqlName: string;
  readonly sqlColumns: readonly string[];
}

/** @returns null where the database has no such table */
export function storedTable(
  table: DesiredTable,
  present: PresentLayout,
  { storedName }: SchemaWords,
): StoredTable | null {
  const columns = present.tables.get(storedName(table.name).toLowerCase());
  if (!columns) return null;
  const found = table.columns.filter(({ name }) => columns.has(storedName(name).toLowerCase()));
  const quoted = (name: string): string => `"${storedName(name).replaceAll('"', '""')}"`;
  return {
    name: table.name,
    columns: found.map(({ name, kind }) => [name, kind]),
    sqlName: quoted(table.name),
    sqlColumns: found.map(({ name }) => quoted(name)),
  };
}

/** What a database has and the layout does not name, as `table` or `table.column`. */
export function unknownToLayout(
  layout: readonly DesiredTable[],
  present: PresentLayout,
  { storedName }: SchemaWords,
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
