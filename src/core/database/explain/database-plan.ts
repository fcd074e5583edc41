/** The database's own plan of a statement, and which tables it reads from beginning to end. */
import type { Database, SqlParameter } from '../database.ts';
import { type Sql, sql } from '../sql-template.ts';
import { mysqlScans, parseMysqlPlan } from './mysql-plan.ts';
import { postgresScans } from './postgres-plan.ts';
import type { Scan } from './scan.ts';
import { type SqliteStep, sqliteLines, sqliteScans } from './sqlite-plan.ts';
import { endsAtLimit, tablesByAlias } from './statement-text.ts';

export interface DatabasePlan {
  /** As the database has it: lines of a tree (SQLite), or its JSON. */
  readonly plan: readonly string[] | object;
  /** The tables it reads whole, each once. */
  readonly scans: readonly { readonly table: string; readonly of: Scan['of'] }[];
}

/**
 * Asks the database how it would run a statement; nothing is run.
 * @param statement a compiled statement
 */
export async function databasePlan(
  db: Pick<Database, 'dialect' | 'query'>,
  statement: Sql,
  values: readonly SqlParameter[],
): Promise<DatabasePlan> {
  if (db.dialect === 'sqlite') {
    const steps = await db.query<SqliteStep>(sql`EXPLAIN QUERY PLAN ${statement}`, values);
    return {
      plan: sqliteLines(steps),
      scans: named(
        sqliteScans(steps, (alias) => endsAtLimit(statement, alias)),
        statement,
      ),
    };
  }
  const explain =
    db.dialect === 'postgres'
      ? sql`EXPLAIN (FORMAT JSON) ${statement}`
      : sql`EXPLAIN FORMAT=JSON ${statement}`;
  const [row] = await db.query<Record<string, unknown>>(explain, values);
  const answered = Object.values(row ?? {})[0];
  const plan = (typeof answered === 'string' ? parseMysqlPlan(answered) : answered) as object;
  return {
    plan,
    scans: named(db.dialect === 'postgres' ? postgresScans(plan) : mysqlScans(plan), statement),
  };
}

/** Scans with the names of their tables; what is read of common tables is left out. */
function named(scans: readonly Scan[], statement: string): DatabasePlan['scans'] {
  const tables = tablesByAlias(statement);
  const found = new Map<string, Scan['of']>();
  for (const { alias, of } of scans) {
    const table = tables.get(alias);
    if (table !== undefined && found.get(table) !== 'table') found.set(table, of);
  }
  return Array.from(found, ([table, of]) => ({ table, of }));
}
