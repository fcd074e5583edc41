/** Brings a database up to the desired layout by adding what is missing; it never drops or rewrites. */
import type { Database, Executor } from '../database.ts';
import type { DesiredLayout } from '../layout/desired/desired-layout.ts';
import { UniqueError } from '../unique-error.ts';
import { keepOwnTables } from './keep-own-tables.ts';
import { planSync, type SyncStep } from './plan-sync.ts';
import type { PresentLayout } from './present-layout.ts';
import { type SchemaWords, schemaWords } from './schema-words.ts';
import { UNFINISHED_IMPORT, UnfinishedImportError } from './unfinished-import.ts';

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

export interface SyncOptions {
  /** True for the import that goes on with what it has begun. */
  readonly unfinished?: boolean;
  /** Asked before the first table of an empty database is made; what it throws leaves the database empty. */
  readonly onNew?: () => void | Promise<void>;
}

/** Columns of other types than their attributes want: every request for them would fail. */
export class WrongTypesError extends Error {
  readonly problem: string;
  readonly remedy = "Change the column's type or the attribute's, and start again.";

  /** @param problems a sentence for each column */
  constructor(problems: readonly string[]) {
    const problem = `columns do not fit the schemas.\n${problems.join('\n')}`;
    super(problem);
    this.name = 'WrongTypesError';
    this.problem = problem;
  }
}

/**
 * Adds the tables, columns and indexes that are missing, all in one transaction, where the database has
 * transactions for that (MariaDB and MySQL have not: a start goes on where one was interrupted). Where nothing is
 * missing this is one query.
 * @returns what was added; a unique index that existing rows contradict is a warning and is left out
 * @throws WrongTypesError where columns have other types than their attributes; UnfinishedImportError where
 *   an import was interrupted; the driver's error where a statement fails. Nothing is changed then.
 */
export async function syncLayout(
  database: Database,
  desired: DesiredLayout,
  { unfinished = false, onNew }: SyncOptions = {},
): Promise<SyncReport> {
  const words = await schemaWords(database.dialect);
  const before = await words.readLayout(database);
  if (!unfinished && before.tables.has(UNFINISHED_IMPORT)) throw new UnfinishedImportError();
  const wrong = words.wrongTypes(before, desired);
  if (wrong.length > 0) throw new WrongTypesError(wrong);
  if (planSync(before, desired, words).length === 0) {
    return { tables: [], columns: [], indexes: [], created: false, warnings: [] };
  }
  return database.transaction(async (tx) => {
    // looked at again: another process of the same server may have been quicker
    const present = await words.readLayout(tx);
    const report = {
      tables: [] as string[],
      columns: [] as string[],
      indexes: [] as string[],
      created: [...present.tables.keys()].every((name) => name.startsWith('sqlite_')),
      warnings: [] as string[],
    };
    if (report.created) await onNew?.();
    for (const step of planSync(present, desired, words)) {
      const problem = await addStep(tx, words, present, step);
      if (problem !== null) report.warnings.push(problem);
      else if (step.kind === 'table') report.tables.push(step.table.name);
      else if (step.kind === 'column') report.columns.push(`${step.table}.${step.column.name}`);
      else if (step.kind === 'index') report.indexes.push(step.index.name);
    }
    await keepOwnTables(tx, report.tables);
    return report;
  });
}

/** @returns a warning where the step was left out */
async function addStep(
  tx: Executor,
  words: SchemaWords,
  present: PresentLayout,
  step: SyncStep,
): Promise<string | null> {
  switch (step.kind) {
    case 'table':
      await tx.run(words.createTable(step.table));
      return null;
    case 'column':
      if (step.column.filledFrom) await addFilled(tx, words, present, step, step.column.filledFrom);
      else await tx.run(words.addColumn(step.table, step.column, step.foreignKey));
      return null;
    case 'foreignKey':
      if (words.addForeignKey) await tx.run(words.addForeignKey(step.table, step.key));
      return null;
    case 'index':
      return addIndex(tx, words, step);
  }
}

/** What a column is called until it has its values, where it could be left without them. */
const FILLING = 'octavo_filling_';

/**
 * Adds a column with the values of another one. Where a start can be cut off in between, the column gets its name when
 * it has them: the next start finds it missing and goes on.
 */
async function addFilled(
  tx: Executor,
  words: SchemaWords,
  present: PresentLayout,
  { table, column, foreignKey }: Extract<SyncStep, { kind: 'column' }>,
  from: string,
): Promise<void> {
  const stored = words.storedName(table);
  const [to, source] = [column.name, from].map(words.storedName);
  const name = words.commitsSchema ? words.storedName(`${FILLING}${column.name}`) : to!;
  if (!present.tables.get(stored.toLowerCase())?.has(name.toLowerCase())) {
    await tx.run(words.addColumn(table, { ...column, name }, foreignKey));
  }
  await tx.run(`UPDATE "${stored}" SET "${name}" = "${source}"`);
  if (name !== to) await tx.run(`ALTER TABLE "${stored}" RENAME COLUMN "${name}" TO "${to}"`);
}

async function addIndex(
  tx: Executor,
  words: SchemaWords,
  { table, index }: Extract<SyncStep, { kind: 'index' }>,
): Promise<string | null> {
  const guarded = index.unique && words.needsSavepoints;
  if (guarded) await tx.run('SAVEPOINT octavo_index');
  try {
    await tx.run(words.createIndex(table, index));
    return null;
  } catch (error) {
    if (!index.unique || !(error instanceof UniqueError)) throw error;
    if (guarded) await tx.run('ROLLBACK TO SAVEPOINT octavo_index');
    const columns = index.columns.join(', ');
    return `The unique index ${index.name} was left out: rows of ${table.name} have equal values in ${columns}.`;
  }
}
