/** One read, explained: its plan, its statement, what the database makes of it, what it costs and what would help. */

import type { Database, SqlParameter } from '../../database/database.ts';
import { databasePlan } from '../../database/explain/database-plan.ts';
import { formatStatement, tablesByAlias } from '../../database/explain/statement-text.ts';
import { planCost, populatedEntries } from '../../query/cost.ts';
import { planTree, type TreeNode } from '../../query/explain/plan-tree.ts';
import type { QueryLimits } from '../../query/limits.ts';
import type { BoundPlan } from '../../query/plan.ts';
import { ID_SLOT } from '../../query/resolve/resolve-read.ts';
import { CHEAP_ROWS, COSTLY_ROWS, placeOf, type ReadPlace, valuesFor } from '../run-read.ts';
import { type HelpfulIndex, helpfulIndex } from './helpful-index.ts';
import type { RecordedRead } from './recorded-reads.ts';

/** A table that has so many rows is worth an index. */
export const BIG_TABLE = 1000;

/** A large table that a read reads from beginning to end. */
export interface WholeTable {
  readonly table: string;
  /** Roughly. */
  readonly rows: number;
  /** What would spare it that; null where nothing was found that would. */
  readonly index: HelpfulIndex | null;
}

export interface ReadExplanation {
  readonly plan: TreeNode;
  /** The statement, formatted for people, and the values of its placeholders in order. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The tables it reads. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** As the database has it: lines of a tree (SQLite), or its JSON. */
  readonly databasePlan: readonly string[] | object;
  /** Large tables that it reads from beginning to end. */
  readonly wholeTables: readonly WholeTable[];
  /** An index of a large table that it reads from beginning to end, as totals do. */
  readonly wholeIndexes: readonly string[];
  readonly estimate: {
    /** Rows it makes the database visit, with content spread evenly and at the worst. */
    readonly rows: number;
    readonly rowsAtWorst: number;
    /** From how many rows on it is guarded, and runs on another thread. */
    readonly guardedFrom: number;
    readonly threadFrom: number;
    /** Entries it populates, and how many there may be (`limits.entries`). */
    readonly entries: number;
    readonly mostEntries: number;
  };
  /** Where it ran: by itself, with a guard that ends it, or on a thread for costly reads. */
  readonly place: ReadPlace;
  /** Of the run: milliseconds with waiting, and bytes of the body. */
  readonly ms: number;
  readonly bytes: number;
}

/** Explains a read that was run. */
export async function explainRead(
  db: Database,
  limits: QueryLimits,
  { read, id, ms, bytes }: RecordedRead,
): Promise<ReadExplanation> {
  const { plan, compiled } = read.statement;
  const values = valuesFor(read, id);
  const bound: BoundPlan = {
    plan,
    values: read.bound.values.map((value, slot) => (id !== undefined && slot === ID_SLOT ? id : value)),
  };
  const { plan: explainedPlan, scans } = await databasePlan(db, compiled.sql, values);
  const isBig = ({ table }: { readonly table: string }): boolean => db.approximateRows(table) >= BIG_TABLE;
  const wholeTables: WholeTable[] = [];
  for (const { table } of scans.filter((scan) => scan.of === 'table' && isBig(scan))) {
    const index = await helpfulIndex(db, plan, table, { statement: compiled.sql, values });
    wholeTables.push({ table, rows: db.approximateRows(table), index });
  }
  return {
    plan: planTree(bound),
    sql: formatStatement(compiled.sql),
    values: values.map(shown),
    tables: [...new Set(tablesByAlias(compiled.sql).values())].map((name) => ({
      name,
      rows: db.approximateRows(name),
    })),
    databasePlan: explainedPlan,
    wholeTables,
    wholeIndexes: scans.filter((scan) => scan.of === 'index' && isBig(scan)).map(({ table }) => table),
    estimate: {
      rows: Math.round(planCost(bound, db, 'average')),
      rowsAtWorst: Math.round(planCost(bound, db, 'worst')),
      guardedFrom: CHEAP_ROWS,
      threadFrom: COSTLY_ROWS,
      entries: Math.round(populatedEntries(bound, db)),
      mostEntries: limits.entries,
    },
    place: placeOf(read),
    ms: Math.round(ms * 100) / 100,
    bytes,
  };
}

/** A value as JSON can hold it. */
const shown = (value: SqlParameter): unknown => {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
};
