/** Compares what a database has with what it should have (pure). */
import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredLayout,
  DesiredTable,
} from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from './present-layout.ts';

/** One thing that is missing. */
export type SyncStep =
  | { readonly kind: 'table'; readonly table: DesiredTable }
  | {
      readonly kind: 'column';
      readonly table: string;
      readonly column: DesiredColumn;
      readonly foreignKey: DesiredForeignKey | undefined;
    }
  | { readonly kind: 'index'; readonly table: string; readonly index: DesiredIndex };

/**
 * What to add, tables first, then columns, then the indexes that need them. Whatever else the database
 * has stays: a column of another type, an index over other columns, a table nobody asked for.
 */
export function planSync(present: PresentLayout, desired: DesiredLayout): SyncStep[] {
  const tables: SyncStep[] = [];
  const columns: SyncStep[] = [];
  const indexes: SyncStep[] = [];
  const known = new Set(present.indexes);
  for (const table of desired) {
    const columnNames = present.tables.get(table.name.toLowerCase());
    if (!columnNames) tables.push({ kind: 'table', table });
    else {
      for (const column of table.columns) {
        if (columnNames.has(column.name.toLowerCase())) continue;
        const foreignKey = table.foreignKeys.find((key) => key.column === column.name);
        columns.push({ kind: 'column', table: table.name, column, foreignKey });
      }
    }
    for (const index of table.indexes) {
      // one name may stand for two tables' indexes (`a_b` + `_unique`): the first has it, as in v4
      const name = index.name.toLowerCase();
      if (known.has(name)) continue;
      known.add(name);
      indexes.push({ kind: 'index', table: table.name, index });
    }
  }
  return [...tables, ...columns, ...indexes];
}
