/** Brings a database up to the desired layout by adding what is missing; it never drops or rewrites. */

import type { Database, Executor } from '../database.ts';
import { UniqueError } from '../database-error.ts';
import type { DesiredLayout } from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';
import { persistOctavoTables } from '../sql/persist-octavo-tables.ts';
import { ident, sql } from '../sql-template.ts';
import { schemaDialect } from './load-schema-dialect.ts';
import { planSync, type SyncStep } from './plan-sync.ts';
import { UNFINISHED_IMPORT, UnfinishedImportError } from './unfinished-import.ts';

/** What was added, by name, and what could not be. */
export interface SyncReport {
  readonly tables: readonly string[];
  /** `table.column` */
  readonly columns: readonly string[];
  readonly indexes: readonly string[];
  /** True if the database had no table at all: it needs its first rows. */
  readonly created: boolean;
  readonly warnings: readonly string[];
  /** What there was before; what was added is as the model wants it. */
  readonly before: PresentLayout;
}

export interface SyncOptions {
  /** True for an import that continues. */
  readonly unfinished?: boolean;
  /** Called before the first table of an empty database is created; if it throws, the database stays empty. */
  readonly onNew?: () => void | Promise<void>;
}

/** Columns of other types than their attributes want: every request for them would fail. */
export class WrongTypesError extends Error {
  readonly problem: string;
  readonly remedy =
    "`octavo migrate` shows what becomes of the values and converts them; or change the attribute's type back.";

  /** @param problems a sentence for each column */
  constructor(problems: readonly string[]) {
    const problem = `columns do not fit the schemas.\n${problems.join('\n')}`;
    super(problem);
    this.name = 'WrongTypesError';
    this.problem = problem;
  }
}

/**
 * Adds the tables, columns and indexes that are missing, in one transaction if the database has transactions
 * for that (MariaDB and MySQL have not: the next start continues an interrupted one). If nothing is missing
 * this is one query.
 * @returns what was added; a unique index that existing rows contradict is a warning and is left out
 * @throws WrongTypesError if columns have other types than their attributes; UnfinishedImportError if an import
 *   was interrupted; the driver's error if a statement fails. Nothing is changed then.
 */
export async function syncLayout(
  database: Database,
  desired: DesiredLayout,
  { unfinished = false, onNew }: SyncOptions = {},
): Promise<SyncReport> {
  const dialect = await schemaDialect(database.dialect);
  const before = await dialect.readLayout(database);
  if (!unfinished && before.tables.has(UNFINISHED_IMPORT)) throw new UnfinishedImportError();
  const wrong = dialect.wrongTypes(before, desired);
  if (wrong.length > 0) throw new WrongTypesError(wrong);
  if (planSync(before, desired, dialect).length === 0) {
    return { tables: [], columns: [], indexes: [], created: false, warnings: [], before };
  }
  return database.transaction(async (tx) => {
    // looked at again: another process of the same server may have been quicker
    const present = await dialect.readLayout(tx);
    const report = {
      tables: [] as string[],
      columns: [] as string[],
      indexes: [] as string[],
      created: [...present.tables.keys()].every((name) => name.startsWith('sqlite_')),
      warnings: [] as string[],
      before: present,
    };
    if (report.created) await onNew?.();
    for (const step of planSync(present, desired, dialect)) {
      const problem = await addStep(tx, dialect, present, step);
      if (problem !== null) report.warnings.push(problem);
      else if (step.kind === 'table') report.tables.push(step.table.name);
      else if (step.kind === 'column') report.columns.push(`${step.table}.${step.column.name}`);
      else if (step.kind === 'index') report.indexes.push(step.index.name);
    }
    await persistOctavoTables(tx, report.tables);
    return report;
  });
}

/** @returns a warning if the step was left out */
async function addStep(
  tx: Executor,
  dialect: SchemaDialect,
  present: PresentLayout,
  step: SyncStep,
): Promise<string | null> {
  switch (step.kind) {
    case 'table':
      await tx.run(dialect.createTable(step.table));
      return null;
    case 'column':
      if (step.column.filledFrom) await addFilled(tx, dialect, present, step, step.column.filledFrom);
      else await tx.run(dialect.addColumn(step.table, step.column, step.foreignKey));
      return null;
    case 'foreignKey':
      if (dialect.addForeignKey) await tx.run(dialect.addForeignKey(step.table, step.key));
      return null;
    case 'index':
      return addIndex(tx, dialect, step);
  }
}

/** The name of a column until it has its values, if the start can be interrupted in between. */
const FILLING = 'octavo_filling_';

/**
 * Adds a column with the values of another one. If the start can be interrupted in between, the column gets its
 * name after its values: the next start finds it missing and continues.
 */
async function addFilled(
  tx: Executor,
  dialect: SchemaDialect,
  present: PresentLayout,
  { table, column, foreignKey }: Extract<SyncStep, { kind: 'column' }>,
  from: string,
): Promise<void> {
  const stored = dialect.storedName(table);
  const [to, source] = [dialect.storedName(column.name), dialect.storedName(from)];
  const name = dialect.commitsSchema ? dialect.storedName(`${FILLING}${column.name}`) : to;
  if (!present.tables.get(stored.toLowerCase())?.has(name.toLowerCase())) {
    await tx.run(dialect.addColumn(table, { ...column, name }, foreignKey));
  }
  // rows that other programs have written may say nothing
  await tx.run(sql`UPDATE ${ident(stored)} SET ${ident(name)} = coalesce(${ident(source)}, ?)`, [new Date()]);
  if (name !== to)
    await tx.run(sql`ALTER TABLE ${ident(stored)} RENAME COLUMN ${ident(name)} TO ${ident(to)}`);
}

async function addIndex(
  tx: Executor,
  dialect: SchemaDialect,
  { table, index }: Extract<SyncStep, { kind: 'index' }>,
): Promise<string | null> {
  const guarded = index.unique && dialect.needsSavepoints;
  if (guarded) await tx.run(sql`SAVEPOINT octavo_index`);
  try {
    await tx.run(dialect.createIndex(table, index));
    return null;
  } catch (error) {
    if (!index.unique || !(error instanceof UniqueError)) throw error;
    if (guarded) await tx.run(sql`ROLLBACK TO SAVEPOINT octavo_index`);
    const columns = index.columns.join(', ');
    return `The unique index ${index.name} was left out: rows of ${table.name} have equal values in ${columns}.`;
  }
}
