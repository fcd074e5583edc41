/** What differs between databases when tables are read and created, and nothing else. */

import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { Executor } from '../database.ts';
import { type Sql, sql } from '../sql-template.ts';
import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredLayout,
  DesiredTable,
} from './desired/desired-layout.ts';
import type { PresentLayout } from './present-layout.ts';

/** What becomes of rows whose foreign key loses its row, as SQL. */
export const ON_DELETE: Readonly<Record<DesiredForeignKey['onDelete'], Sql>> = {
  CASCADE: sql`CASCADE`,
  'SET NULL': sql`SET NULL`,
};

export interface SchemaDialect {
  readLayout(executor: Executor): Promise<PresentLayout>;
  /** What the database keeps of a name that is too long for it. */
  storedName(name: string): string;
  createTable(table: DesiredTable): Sql;
  /** @param key its foreign key, for databases that can't add one later */
  addColumn(table: string, column: DesiredColumn, key: DesiredForeignKey | undefined): Sql;
  /** Null if foreign keys are part of the tables and columns themselves. */
  readonly addForeignKey: ((table: string, key: DesiredForeignKey) => Sql) | null;
  createIndex(table: DesiredTable, index: DesiredIndex): Sql;
  /** Whether a failed statement ends the whole transaction unless a savepoint was set before. */
  readonly needsSavepoints: boolean;
  /** Whether each change of the schema is committed by itself: then a start can be interrupted after any of them. */
  readonly commitsSchema: boolean;
  /** Whether two tables may have indexes of one name. */
  readonly indexesPerTable: boolean;
  /** Whether an index can leave rows out; otherwise it covers all of them. */
  readonly hasPartialIndexes: boolean;
  /** Whether a column of this type is what the server makes for a kind. */
  isMadeAs(kind: ColumnKind, type: string): boolean;
  /** Columns whose type differs from what their attribute needs, in a database that enforces types. */
  wrongTypes(present: PresentLayout, desired: DesiredLayout): readonly string[];
}
