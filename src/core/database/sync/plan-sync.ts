/** Compares what a database has with what it should have (pure). */

import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredLayout,
  DesiredTable,
} from '../layout/desired/desired-layout.ts';
import { type PresentLayout, tableIndex } from '../layout/present-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';

/** One thing that is missing. */
export type SyncStep =
  | { readonly kind: 'table'; readonly table: DesiredTable }
  | {
      readonly kind: 'column';
      readonly table: string;
      readonly column: DesiredColumn;
      readonly foreignKey: DesiredForeignKey | undefined;
    }
  | { readonly kind: 'index'; readonly table: DesiredTable; readonly index: DesiredIndex }
  | { readonly kind: 'foreignKey'; readonly table: string; readonly key: DesiredForeignKey };

/**
 * What to add, in this order: tables, columns, then the indexes that need them and the foreign keys of what is
 * new. Everything else in the database stays.
 */
export function planSync(
  present: PresentLayout,
  desired: DesiredLayout,
  {
    storedName,
    indexesPerTable,
    hasPartialIndexes,
  }: Pick<SchemaDialect, 'storedName' | 'indexesPerTable' | 'hasPartialIndexes'>,
): SyncStep[] {
  const stored = (name: string): string => storedName(name).toLowerCase();
  const tables: SyncStep[] = [];
  const columns: SyncStep[] = [];
  const indexes: SyncStep[] = [];
  const foreignKeys: SyncStep[] = [];
  const known = new Set(present.indexes);
  for (const table of desired) {
    const columnNames = present.tables.get(stored(table.name));
    if (!columnNames) {
      tables.push({ kind: 'table', table });
      for (const key of table.foreignKeys) foreignKeys.push({ kind: 'foreignKey', table: table.name, key });
    } else {
      for (const column of table.columns) {
        if (columnNames.has(stored(column.name))) continue;
        const foreignKey = table.foreignKeys.find((key) => key.column === column.name);
        columns.push({ kind: 'column', table: table.name, column, foreignKey });
        if (foreignKey) foreignKeys.push({ kind: 'foreignKey', table: table.name, key: foreignKey });
      }
    }
    for (const index of table.indexes) {
      if (!hasPartialIndexes && repeatsPartial(table, index)) continue;
      // in one namespace, the name may belong to another table's index (`a_b` + `_unique`): the first one
      // keeps it, as in v4
      const name = indexesPerTable ? tableIndex(stored(table.name), stored(index.name)) : stored(index.name);
      if (known.has(name)) continue;
      known.add(name);
      indexes.push({ kind: 'index', table, index });
    }
  }
  return [...tables, ...columns, ...indexes, ...foreignKeys];
}

/** Whether a partial index of the table has the same columns: where it covers all rows it is the same index. */
const repeatsPartial = (table: DesiredTable, { columns, unique, whereNotNull }: DesiredIndex): boolean =>
  !unique &&
  whereNotNull === undefined &&
  table.indexes.some((other) => other.whereNotNull !== undefined && other.columns.join() === columns.join());
