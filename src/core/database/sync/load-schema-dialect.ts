/** Finds the schema dialect of a database. */
import type { DialectName } from '../database.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';

/** The schema dialect of a database; loaded when needed, so that only the used one is. */
export async function schemaDialect(dialect: DialectName): Promise<SchemaDialect> {
  if (dialect === 'postgres') return (await import('../postgres/schema-dialect.ts')).postgresSchemaDialect;
  if (dialect === 'mysql') return (await import('../mysql/schema-dialect.ts')).mysqlSchemaDialect;
  return (await import('../sqlite/schema-dialect.ts')).sqliteSchemaDialect;
}
