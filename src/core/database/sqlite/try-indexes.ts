/**
 * Which index would change the plan of a statement. It is tried: a database in memory gets the same tables, indexes and
 * statistics, without rows, and the index; its plan depends on nothing else.
 */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import type { Database, SqlParameter } from '../database.ts';
import { type DatabasePlan, databasePlan } from '../explain/database-plan.ts';
import { type Sql, sql } from '../sql-template.ts';
import { Connection } from './connection.ts';
import { registerFunctions } from './functions.ts';

interface SchemaRow {
  readonly definition: string;
}

/** A copy of the tables, to be asked for plans. */
export interface PlanningCopy {
  /** The plan with an index besides those there are, which is dropped again. */
  planWith(index: Sql, drop: Sql, statement: Sql, values: readonly SqlParameter[]): Promise<DatabasePlan>;
  close(): void;
}

/** Opens a copy of what a database's plans depend on. */
export async function openPlanningCopy(db: Pick<Database, 'query'>): Promise<PlanningCopy> {
  const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  const handle = new Driver(':memory:');
  registerFunctions(handle);
  const schema = await db.query<SchemaRow>(
    sql`SELECT sql AS definition FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      AND type IN ('table', 'index') ORDER BY type DESC`,
  );
  for (const { definition } of schema) if (!/^CREATE VIRTUAL/i.test(definition)) handle.exec(definition);
  await copyStatistics(db, handle);
  const connection = new Connection(handle, 0);
  const source = {
    dialect: 'sqlite' as const,
    query: <Row>(text: Sql, values?: readonly SqlParameter[]) => connection.query<Row>(text, values),
  };
  return {
    planWith: async (index, drop, statement, values) => {
      handle.exec(index);
      try {
        return await databasePlan(source, statement, values);
      } finally {
        handle.exec(drop);
      }
    },
    close: () => connection.close(),
  };
}

/** Copies what `ANALYZE` has counted, where it was run. */
async function copyStatistics(db: Pick<Database, 'query'>, handle: BetterSqlite3.Database): Promise<void> {
  const [found] = await db.query(sql`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'`);
  if (!found) return;
  const rows = await db.query<{ tbl: string; idx: string | null; stat: string }>(
    sql`SELECT tbl, idx, stat FROM sqlite_stat1`,
  );
  handle.exec('ANALYZE');
  handle.exec('DELETE FROM sqlite_stat1');
  const insert = handle.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  for (const { tbl, idx, stat } of rows) insert.run(tbl, idx, stat);
  handle.exec('ANALYZE sqlite_master');
}
