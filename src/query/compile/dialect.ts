/**
 * What differs between databases in a compiled read, and nothing else: how a column prints as JSON text,
 * how texts are put together, how a column is tested. The plan is the same for all.
 */
import type { SqlParameter } from '../../database/database.ts';
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Slot, Test } from '../plan.ts';
import type { OrderKey, Sql } from './sql.ts';

/** Rows that have an order, as the pieces of the query that finds them. */
export interface OrderedRows {
  /** What is wanted of each row, by name. */
  readonly columns: Readonly<Record<string, Sql>>;
  readonly from: Sql;
  readonly where: readonly Sql[];
  /** What tells one row from another. */
  readonly key: Sql;
  /** The last of them decides between any two rows. */
  readonly order: readonly OrderKey[];
  readonly limit: Slot | null;
  readonly offset: Slot | null;
  /** Names nothing of the rows of a query around it. */
  readonly apart: boolean;
}

/** A source of such rows inside another query. */
export interface RowSource {
  readonly from: Sql;
  /** What the WHERE of the query has to say for it. */
  readonly where: readonly Sql[];
  column(name: string): Sql;
  /** The keys of the order. */
  readonly order: readonly OrderKey[];
}

/** Conditions that always hold, and end the statement past its bounds where they are looked at. */
export interface StatementWords {
  /** Looked at once for each row that `column` is a column of; without one, for each row of the outermost loop. */
  row(column?: Sql): Sql;
  /** The same for a row of a populated list, which is counted. */
  readonly entry: Sql;
}

export interface QueryDialect {
  /** One text from several; a part that is NULL counts as empty. */
  concat(parts: readonly Sql[]): Sql;
  /** A column's value as JSON text, never NULL, printed as JavaScript prints it. */
  jsonText(form: JsonForm, column: Sql): Sql;
  /** The one-byte text U+0001, which no JSON holds: see `SelectedValue`. */
  readonly mark: Sql;
  /** Rows that have an order as a source, named `alias` where it needs a name, for `joinRows` to keep it. */
  inOrder(rows: OrderedRows, alias: string): RowSource;
  /** The texts of all rows with commas between, in the order of the source; NULL where there is no row. */
  joinRows(text: Sql, source: RowSource): Sql;
  /** What keeps only the first row in the order of the source. */
  first(source: RowSource): Sql;
  /**
   * Whether the row at a place, counted from 1, is on a page. For databases that run a query of a WITH as often as
   * it is named: there one pass over the rows finds page and total. Null where such a query runs once.
   */
  readonly isOnPage: ((place: Sql, limit: Slot | null, offset: Slot | null) => Sql) | null;
  /** An integer value as text. */
  integerText(slot: Slot): Sql;
  /** The pages needed for a count: an expression over two expressions. */
  pageCount(total: Sql, pageSize: Slot): Sql;
  /** The smallest (ascending) or largest value of a column, of all rows of `from`; NULL counts only alone. */
  extreme(column: Sql, direction: 'asc' | 'desc', from: Sql): Sql;
  /** The finished body as bytes. */
  body(text: Sql): Sql;
  /** A test of a column; NULL never passes but for `null`. */
  test(column: Sql, test: Test): Sql;
  /** What keeps a guarded statement within its bounds; null where the database ends statements itself. */
  readonly guard: StatementWords | null;
  /** A plan's value in the form the driver takes. */
  bind(value: FilterValue): SqlParameter;
}
