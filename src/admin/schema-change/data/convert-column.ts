/** Counts and converts the values of a column whose attribute gets another type. */
import type { Database, Executor, SqlParameter, SqlValue } from '../../../core/database/database.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import { ident, joined, number, sql } from '../../../core/database/sql-template.ts';
import { scalarType } from '../../../core/model/types/index.ts';
import { fileValue } from '../../../core/transfer/file-value.ts';
import { convertValue } from './convert-value.ts';
import type { DataStep } from './data-step.ts';

type ConvertStep = Extract<DataStep, { kind: 'convertColumn' }>;

/** What becomes of the values of a column. */
export interface ConversionCount {
  /** Said by the new type as they were. */
  readonly exact: number;
  /** Converted, but the former value says more: a date that was cut off a moment. */
  readonly changed: number;
  /** Not to be said by the new type: null from now on. */
  readonly lost: number;
  /** Ids of some entries whose value is lost. */
  readonly examples: readonly number[];
}

/** Rows that are read at once. */
const ROWS = 500;

/** How many entries a message names. */
const EXAMPLES = 5;

/**
 * @param column where the values are now; not always where they will be
 * @param onValue called with the converted value of each row
 */
export async function convertRows(
  db: Executor,
  dialect: Database['dialect'],
  { table, column, from, to }: { table: string; column: string } & Pick<ConvertStep, 'from' | 'to'>,
  onValue: (id: number, value: SqlParameter) => Promise<void> = async () => {},
): Promise<ConversionCount> {
  const count = { exact: 0, changed: 0, lost: 0, examples: [] as number[] };
  const values = sql`SELECT id, ${ident(column)} AS value FROM ${ident(table)}
    WHERE id > ? AND ${ident(column)} IS NOT NULL ORDER BY id LIMIT ${number(ROWS)}`;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db.query<{ id: number; value: SqlValue }>(values, [after]);
    for (const { id, value } of rows) {
      const present = value instanceof Uint8Array ? null : fileValue(from, value, dialect);
      const converted = present === null ? null : convertValue(from, present, to);
      if (converted === null) {
        count.lost += 1;
        if (count.examples.length < EXAMPLES) count.examples.push(Number(id));
        continue;
      }
      if (converted.exact) count.exact += 1;
      else count.changed += 1;
      await onValue(Number(id), converted.value);
    }
    if (rows.length < ROWS) return count;
    after = Number(rows.at(-1)!.id);
  }
}

/** Gives the column the new type, with the converted values; the former values stay where not all can be restored from them. */
export async function convertColumn(
  tx: Executor,
  dialectName: Database['dialect'],
  dialect: SchemaDialect,
  step: ConvertStep,
): Promise<void> {
  const { from, to } = step;
  const [table, column] = [step.table, step.column].map(dialect.storedName) as [string, string];
  const kept = dialect.storedName(step.keptAs);
  const fresh = dialect.storedName(`octavo_new_${step.column}`);
  const kind = scalarType(to).column;
  const columns = (await dialect.readLayout(tx)).tables.get(table.toLowerCase());
  const present = columns?.get(column.toLowerCase());
  // converted by an earlier attempt, or never made
  if (!columns || present === undefined || columns.has(kept.toLowerCase()) || dialect.isMadeAs(kind, present))
    return;
  if (!columns.has(fresh.toLowerCase())) {
    await tx.run(dialect.addColumn(step.table, { name: fresh, kind }, undefined));
  }
  const { changed, lost } = await convertRows(
    tx,
    dialectName,
    { table, column, from, to },
    async (id, value) => {
      await tx.run(sql`UPDATE ${ident(table)} SET ${ident(fresh)} = ? WHERE id = ?`, [value, id]);
    },
  );
  const renames = [
    sql`RENAME COLUMN ${ident(column)} TO ${ident(kept)}`,
    sql`RENAME COLUMN ${ident(fresh)} TO ${ident(column)}`,
  ];
  // where each statement is committed by itself, one does both
  const statements = dialect.commitsSchema ? [joined(renames, ', ')] : renames;
  for (const statement of statements) await tx.run(sql`ALTER TABLE ${ident(table)} ${statement}`);
  if (changed === 0 && lost === 0) await tx.run(sql`ALTER TABLE ${ident(table)} DROP COLUMN ${ident(kept)}`);
}
