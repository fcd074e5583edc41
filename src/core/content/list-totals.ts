/**
 * Lists whose totals are kept (`answers/cached-totals.ts`): which reads those are, and how they are run. A total belongs to
 * the statement that counts and its values: what is filtered and searched, locale, publication state and all that the
 * caller may not see is in it, while fields, order, page and what is populated are not.
 */
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { ChangeLog } from '../database/changes/change-log.ts';
import { tablesIn } from '../database/changes/tables-in.ts';
import type { Database } from '../database/database.ts';
import { bindValues, type CompiledPlan, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import { isCounted, type Listed } from '../query/plan.ts';
import { CachedTotals } from './answers/cached-totals.ts';
import type { ReadCompiler } from './read-compiler.ts';
import type { AnswerBudget, PreparedRead, ReadRunner, Statement } from './run-read.ts';

/** Rows of a table that a server counts as quickly as it says whether a number still holds. */
const SERVER_ROWS = 5000;

/** The statements of all lists that differ in their values alone. */
interface ListStatements {
  /** How many values a list has: the total comes behind them. */
  readonly valueCount: number;
  /** Counts, and nothing else: it says what the total depends on. */
  readonly count: CompiledPlan;
  /** The tables it is counted from. */
  readonly tables: readonly string[];
  /** Counts, and appends the total to the body. */
  readonly counting: Statement;
  /** Takes a total that is known, behind the list's own values. */
  readonly withTotal: Statement;
}

/** A list, in the two forms in which it is run. */
interface CountedList {
  readonly key: string;
  readonly tables: readonly string[];
  readonly counting: PreparedRead;
  readonly withTotal: PreparedRead;
}

export interface ListTotalsOptions {
  readonly db: Database;
  readonly changes: ChangeLog;
  readonly dialect: QueryDialect;
  readonly compiler: ReadCompiler;
  readonly runner: ReadRunner;
  /** That all totals may take together. */
  readonly bytes: number;
  /** The names of all tables, in lower case. */
  readonly tables: ReadonlySet<string>;
  /** The tables whose totals are not kept. */
  readonly never: ReadonlySet<string>;
}

export class ListTotals {
  readonly #options: ListTotalsOptions;
  readonly #totals: CachedTotals;
  readonly #statements = new WeakMap<Statement, ListStatements>();
  readonly #lists = new WeakMap<PreparedRead, CountedList>();

  constructor(options: ListTotalsOptions) {
    this.#options = options;
    this.#totals = new CachedTotals(options.changes, options.bytes);
  }

  get counts(): CachedTotals['counts'] {
    return this.#totals.counts;
  }

  get size(): number {
    return this.#totals.size;
  }

  /**
   * Runs a list, and counts only where its total is not known.
   * @returns null for a read without a total, and for one whose total is not worth keeping
   * @throws OctavoError as `ReadRunner.run`
   */
  run(read: PreparedRead, budget?: AnswerBudget): MaybePromise<Buffer> | null {
    const { plan } = read.bound;
    if ((plan.kind !== 'list' && plan.kind !== 'selected') || !isCounted(plan)) return null;
    if (!this.#isWorthwhile(plan)) return null;
    const { key, tables, counting, withTotal } = this.#list(read, plan);
    const { runner } = this.#options;
    return this.#totals.read({
      key,
      tables,
      count: () => runner.runCounting(counting, budget),
      page: (total) => runner.run(withTotal, total, budget),
    });
  }

  #isWorthwhile(plan: Listed): boolean {
    const { db, never } = this.#options;
    // the links of an entry are few
    if (plan.kind === 'selected' && plan.along) return false;
    const { table } = plan.entry;
    return !never.has(table) && (db.dialect === 'sqlite' || db.approximateRows(table) >= SERVER_ROWS);
  }

  #list(read: PreparedRead, plan: Listed): CountedList {
    const known = this.#lists.get(read);
    if (known) return known;
    const { compiler, dialect } = this.#options;
    const { values } = read.bound;
    const { count, tables, counting, withTotal } = this.#statementsOf(read.statement, plan, values.length);
    const counted = bindValues(count, values, dialect);
    const list: CountedList = {
      key: `${count.sql} ${JSON.stringify(counted.map((value) => [typeof value, String(value)]))}`,
      tables,
      counting: compiler.bind(counting, values, read),
      withTotal: compiler.bind(withTotal, [...values, 0], read),
    };
    this.#lists.set(read, list);
    return list;
  }

  #statementsOf(statement: Statement, plan: Listed, valueCount: number): ListStatements {
    const known = this.#statements.get(statement);
    if (known?.valueCount === valueCount) return known;
    const { compiler, dialect, tables } = this.#options;
    const { entry, where } = plan;
    const count = compilePlan({ kind: 'count', entry: { ...entry, fields: [] }, where }, dialect);
    const statements: ListStatements = {
      valueCount,
      count,
      tables: tablesIn(count.sql, tables),
      counting: compiler.statement({ ...plan, total: 'appended' }),
      withTotal: compiler.statement({ ...plan, total: valueCount }),
    };
    this.#statements.set(statement, statements);
    return statements;
  }
}
