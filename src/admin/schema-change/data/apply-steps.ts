/** Carries out the steps of a change in the database, in one transaction where the database has those for tables. */
import type { Database, Executor } from '../../../core/database/database.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import { empty, ident, sql } from '../../../core/database/sql-template.ts';
import { schemaDialect } from '../../../core/database/sync/load-schema-dialect.ts';
import { convertColumn } from './convert-column.ts';
import type { DataStep } from './data-step.ts';
import { forgetSettings, renameInSettings, renameMainField } from './rename-in-settings.ts';
import { keepHistory, moveHistory, renameInSnapshots } from './rename-in-snapshots.ts';

/**
 * Steps that were done by an earlier attempt are passed over. PostgreSQL and SQLite do all of them or none; MariaDB and
 * MySQL commit each change of a table, so what an error leaves undone is taken up by the next attempt.
 * @throws the driver's error
 */
export async function applySteps(db: Database, steps: readonly DataStep[]): Promise<void> {
  if (steps.length === 0) return;
  const dialect = await schemaDialect(db.dialect);
  await db.transaction((tx) => applyInTurn(tx, db.dialect, dialect, steps), { runOnce: true });
}

/**
 * Takes back what an error has left of the steps, where each is committed by itself; elsewhere the transaction has
 * done so. Names come back; converted columns that were kept as well.
 */
export async function undoSteps(db: Database, steps: readonly DataStep[]): Promise<void> {
  if (steps.length === 0) return;
  const dialect = await schemaDialect(db.dialect);
  if (!dialect.commitsSchema) return;
  await applyInTurn(db, db.dialect, dialect, [...steps].reverse().flatMap(inverseOf));
}

/** Steps after which tables, columns or indexes are others. */
const LAYOUT_STEPS: ReadonlySet<DataStep['kind']> = new Set([
  'renameTable',
  'renameColumn',
  'dropIndex',
  'keepTable',
  'convertColumn',
]);

async function applyInTurn(
  tx: Executor,
  name: Database['dialect'],
  dialect: SchemaDialect,
  steps: readonly DataStep[],
): Promise<void> {
  let present: PresentLayout | null = null;
  for (const step of steps) {
    present ??= await dialect.readLayout(tx);
    await applyStep(tx, { name, dialect, present }, step);
    if (LAYOUT_STEPS.has(step.kind)) present = null;
  }
}

/** What a step works with. */
interface StepContext {
  readonly name: Database['dialect'];
  readonly dialect: SchemaDialect;
  /** As it is before the step. */
  readonly present: PresentLayout;
}

function inverseOf(step: DataStep): DataStep[] {
  switch (step.kind) {
    case 'renameTable':
    case 'renameColumn':
      return [{ ...step, from: step.to, to: step.from }];
    case 'keepTable':
      return [{ kind: 'renameTable', from: step.keptAs, to: step.table }];
    case 'convertColumn': {
      const { table, column, keptAs } = step;
      // only a column that was kept comes back under its name, and only if its place is free
      return [{ kind: 'renameColumn', table, from: keptAs, to: column }];
    }
    default:
      return [];
  }
}

async function applyStep(
  tx: Executor,
  { name, dialect, present }: StepContext,
  step: DataStep,
): Promise<void> {
  const stored = dialect.storedName;
  switch (step.kind) {
    case 'renameTable': {
      const [from, to] = [stored(step.from), stored(step.to)];
      if (!hasTable(present, from) || hasTable(present, to)) return;
      await tx.run(sql`ALTER TABLE ${ident(from)} RENAME TO ${ident(to)}`);
      return;
    }
    case 'renameColumn': {
      const [table, from, to] = [stored(step.table), stored(step.from), stored(step.to)];
      if (!hasColumn(present, table, from) || hasColumn(present, table, to)) return;
      await tx.run(sql`ALTER TABLE ${ident(table)} RENAME COLUMN ${ident(from)} TO ${ident(to)}`);
      return;
    }
    case 'dropIndex':
      return dropIndex(tx, name, dialect, present, step);
    case 'keepTable':
      return keepTable(tx, name, dialect, present, step);
    case 'forgetSettings':
      return forgetSettings(tx, present, step.uid);
    case 'renameKey':
      return renameKey(tx, name, dialect, step);
    case 'convertColumn':
      return convertColumn(tx, name, dialect, step);
    case 'replaceValue': {
      const table = stored(step.table);
      if (!hasColumn(present, table, stored(step.column))) return;
      const { where } = step;
      const column = ident(stored(step.column));
      const more = where ? sql` AND ${ident(stored(where.column))} = ?` : empty;
      await tx.run(sql`UPDATE ${ident(table)} SET ${column} = ? WHERE ${column} = ?${more}`, [
        step.to,
        step.from,
        ...(where ? [where.equals] : []),
      ]);
      return;
    }
    case 'renameInSettings':
      return renameInSettings(tx, present, step);
    case 'renameMainField':
      return renameMainField(tx, present, step);
    case 'renameInSnapshots':
      return renameInSnapshots(tx, present, step);
    case 'moveHistory':
      return moveHistory(tx, present, step);
    case 'keepHistory':
      return keepHistory(tx, present, step.uid);
  }
}

const hasTable = ({ tables }: PresentLayout, name: string): boolean => tables.has(name.toLowerCase());

const hasColumn = ({ tables }: PresentLayout, table: string, column: string): boolean =>
  tables.get(table.toLowerCase())?.has(column.toLowerCase()) ?? false;

async function dropIndex(
  tx: Executor,
  name: Database['dialect'],
  { storedName, indexesPerTable }: SchemaDialect,
  present: PresentLayout,
  step: Extract<DataStep, { kind: 'dropIndex' }>,
): Promise<void> {
  const [table, index] = [storedName(step.table), storedName(step.index)];
  const key = (indexesPerTable ? `${table}.${index}` : index).toLowerCase();
  if (!hasTable(present, table) || !present.indexes.has(key)) return;
  if (name === 'mysql') {
    if (!step.ofKey) await tx.run(sql`ALTER TABLE ${ident(table)} DROP INDEX ${ident(index)}`);
  } else if (name === 'postgres' && step.unique) {
    await tx.run(sql`ALTER TABLE ${ident(table)} DROP CONSTRAINT IF EXISTS ${ident(index)}`);
    await tx.run(sql`DROP INDEX IF EXISTS ${ident(index)}`);
  } else await tx.run(sql`DROP INDEX ${ident(index)}`);
}

async function keepTable(
  tx: Executor,
  name: Database['dialect'],
  dialect: SchemaDialect,
  present: PresentLayout,
  { table, keptAs, indexes }: Extract<DataStep, { kind: 'keepTable' }>,
): Promise<void> {
  const [from, to] = [dialect.storedName(table), dialect.storedName(keptAs)];
  if (!hasTable(present, from) || hasTable(present, to)) return;
  if (name !== 'sqlite') {
    for (const key of await foreignKeys(tx, name, from)) {
      await tx.run(
        sql`ALTER TABLE ${ident(from)} DROP ${name === 'mysql' ? sql`FOREIGN KEY` : sql`CONSTRAINT`} ${ident(key)}`,
      );
    }
  }
  for (const { name: index, unique } of indexes) {
    await dropIndex(tx, name, dialect, present, { kind: 'dropIndex', table, index, unique, ofKey: false });
  }
  await tx.run(sql`ALTER TABLE ${ident(from)} RENAME TO ${ident(to)}`);
}

async function foreignKeys(tx: Executor, name: 'postgres' | 'mysql', stored: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(KEYS[name], [name === 'postgres' ? `"${stored}"` : stored]);
  return rows.map((row) => row.name);
}

/** Names of foreign keys in a server's database. SQLite's are part of their tables, and refer to nothing by name. */
const KEYS = {
  postgres: sql`SELECT conname AS "name" FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass(?)`,
  mysql: sql`SELECT constraint_name AS "name" FROM information_schema.referential_constraints
    WHERE constraint_schema = DATABASE() AND table_name = ?`,
} as const;

async function renameKey(
  tx: Executor,
  name: Database['dialect'],
  dialect: SchemaDialect,
  { table, from, to }: Extract<DataStep, { kind: 'renameKey' }>,
): Promise<void> {
  if (name === 'sqlite') return;
  const stored = dialect.storedName(table);
  const names = await foreignKeys(tx, name, stored);
  const [old, fresh] = [dialect.storedName(from), dialect.storedName(to.name)];
  if (!names.includes(old) || names.includes(fresh)) return;
  if (name === 'postgres') {
    await tx.run(sql`ALTER TABLE ${ident(stored)} RENAME CONSTRAINT ${ident(old)} TO ${ident(fresh)}`);
    return;
  }
  await tx.run(sql`ALTER TABLE ${ident(stored)} DROP FOREIGN KEY ${ident(old)}`);
  await tx.run(dialect.addForeignKey!(table, to));
}
