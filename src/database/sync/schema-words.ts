/** What differs between databases when tables are looked at and made, and nothing else. */
import type { DialectName, Executor } from '../database.ts';
import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredLayout,
  DesiredTable,
} from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from './present-layout.ts';

export interface SchemaWords {
  readLayout(executor: Executor): Promise<PresentLayout>;
  /** What the database keeps of a name that is too long for it. */
  storedName(name: string): string;
  createTable(table: DesiredTable): string;
  /** @param key its foreign key, for databases that can't add one later */
  addColumn(table: string, column: DesiredColumn, key: DesiredForeignKey | undefined): string;
  /** Null where foreign keys are part of the tables and columns themselves. */
  readonly addForeignKey: ((table: string, key: DesiredForeignKey) => string) | null;
  createIndex(table: DesiredTable, index: DesiredIndex): string;
  /** Whether a statement that fails takes the whole transaction with it, unless a savepoint is set before. */
  readonly needsSavepoints: boolean;
  /** Whether a change of the schema is committed by itself: then a start can be cut off behind each of them. */
  readonly commitsSchema: boolean;
  /** Whether two tables may have indexes of one name. */
  readonly indexesPerTable: boolean;
  /** Columns that have another type than their attribute wants, where the database holds to types. */
  wrongTypes(present: PresentLayout, desired: DesiredLayout): readonly string[];
}

/** The words of a database; loaded when needed, so that none pays for another. */
export async function schemaWords(dialect: DialectName): Promise<SchemaWords> {
  if (dialect === 'postgres') return (await import('../postgres/schema-words.ts')).postgresSchemaWords;
  if (dialect === 'mysql') return (await import('../mysql/schema-words.ts')).mysqlSchemaWords;
  return (await import('../sqlite/schema-words.ts')).sqliteSchemaWords;
}
