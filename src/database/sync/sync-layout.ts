/** Brings a database up to the desired layout by adding what is missing; it never drops or rewrites. */
import type { Database, Executor } from '../database.ts';
import type { DesiredLayout } from '../layout/desired/desired-layout.ts';
import { addColumn, createIndex, createTable } from '../sqlite/ddl.ts';
import { readLayout } from '../sqlite/read-layout.ts';
import { UniqueError } from '../unique-error.ts';
import { keepOwnTables } from './keep-own-tables.ts';
import { planSync, type SyncStep } from './plan-sync.ts';

/** What was added, by name, and what could not be. */
export interface SyncReport {
  readonly tables: readonly string[];
  /** `table.column` */
  readonly columns: readonly string[];
  readonly indexes: readonly string[];
  /** True where the database had no table at all: it wants its first rows. */
  readonly created: boolean;
  readonly warnings: readonly string[];
}

/**
 * Adds the tables, columns and indexes that are missing, all in one transaction. Where nothing is
 * missing this is one query.
 * @returns what was added; a unique index that existing rows contradict is a warning and is left out
 * @throws the driver's error where a statement fails; nothing is changed then
 */
export async function syncLayout(database: Database, desired: DesiredLayout): Promise<SyncReport> {
  if (planSync(await readLayout(database), desired).length === 0) {
    return { tables: [], columns: [], indexes: [], created: false, warnings: [] };
  }
  return database.transaction(async (tx) => {
    // looked at again: another process of the same server may have been quicker
    const present = await readLayout(tx);
    const report = {
      tables: [] as string[],
      columns: [] as string[],
      indexes: [] as string[],
      created: [...present.tables.keys()].every((name) => name.startsWith('sqlite_')),
      warnings: [] as string[],
    };
    for (const step of planSync(present, desired)) {
      const problem = await addStep(tx, step);
      if (problem !== null) report.warnings.push(problem);
      else if (step.kind === 'table') report.tables.push(step.table.name);
      else if (step.kind === 'column') report.columns.push(`${step.table}.${step.column.name}`);
      else report.indexes.push(step.index.name);
    }
    await keepOwnTables(tx, report.tables);
    return report;
  });
}

/** @returns a warning where the step was left out */
async function addStep(tx: Executor, step: SyncStep): Promise<string | null> {
  if (step.kind === 'table') await tx.run(createTable(step.table));
  else if (step.kind === 'column') await tx.run(addColumn(step.table, step.column, step.foreignKey));
  else {
    try {
      await tx.run(createIndex(step.table, step.index));
    } catch (error) {
      if (!step.index.unique || !(error instanceof UniqueError)) throw error;
      const columns = step.index.columns.join(', ');
      return `The unique index ${step.index.name} was left out: rows of ${step.table} have equal values in ${columns}.`;
    }
  }
  return null;
}
