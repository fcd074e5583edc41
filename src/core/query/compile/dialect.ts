/**
 * What differs between databases in a compiled read, and nothing else: how a column prints as JSON text, how
 * texts are concatenated, how a column is tested. The plan is the same for all.
 */
import type { SqlParameter } from '../../database/database.ts';
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Slot, Test } from '../plan.ts';
import { column, ident, joined, type OrderKey, orderedBy, type Sql, sql, where } from './sql.ts';

/** Rows that have an order, as the pieces of the query that finds them. */
export interface OrderedRows {
  /** The expressions needed of each row, by name. */
  readonly columns: Readonly<Record<string, Sql>>;
  readonly from: Sql;
  readonly where: readonly Sql[];
  /** The expressions that identify a row. */
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
  /** Conditions of the query's WHERE that belong to it. */
  readonly where: readonly Sql[];
  column(name: string): Sql;
  /** The keys of the order. */
  readonly order: readonly OrderKey[];
}

/** Conditions that always hold, and that end the statement past its bounds when they are evaluated. */
export interface StatementGuard {
  /** Evaluated once for each row that `column` belongs to; without a column, for each row of the outermost loop. */
  row(column?: Sql): Sql;
  /** The same for now and then a row of a walk along an index, where a call for each would cost ten times the walk. */
  walk(id: Sql): Sql;
  /** The number of a table's rows that meet conditions, as a query of one column `total` that looks up between its parts. */
  count(table: Sql, alias: string, conditions: readonly Sql[]): Sql;
  /** The same for a row of a page: the lengths of these texts of the row are added up. */
  texts(texts: readonly Sql[]): Sql;
  /** The same for a row of a populated list, which is counted, and with it the lengths of these texts of the row. */
  entry(texts: readonly Sql[]): Sql;
}

export interface QueryDialect {
  /** One text from several; a part that is NULL counts as empty. */
  concat(parts: readonly Sql[]): Sql;
  /** A column's value as JSON text, never NULL, printed as JavaScript prints it. */
  jsonText(form: JsonForm, column: Sql): Sql;
  /** The one-byte text U+0001, which no JSON contains: see `SelectedValue`. */
  readonly mark: Sql;
  /** Ordered rows as a source, named `alias` if it needs a name, whose order `joinRows` keeps. */
  inOrder(rows: OrderedRows, alias: string): RowSource;
  /** The texts of all rows with commas between, in the order of the source; NULL if there is no row. */
  joinRows(text: Sql, source: RowSource): Sql;
  /** The clause that keeps only the first row in the order of the source. */
  first(source: RowSource): Sql;
  /**
   * Whether the row at a position, counted from 1, is on a page. For databases that run a query of a WITH as
   * often as it is named: there one pass over the rows finds page and total. Null if such a query runs once.
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
  /** A test of a column; NULL passes no test except `null`. */
  test(column: Sql, test: Test): Sql;
  /** The conditions that keep a guarded statement within its bounds; null if the database ends statements itself. */
  readonly guard: StatementGuard | null;
  /** A plan's value in the form the driver takes. */
  bind(value: FilterValue): SqlParameter;
}

/** `LIMIT … OFFSET …`; without either still a clause that keeps the subquery's order. */
export type LimitClause = (limit: Slot | null, offset: Slot | null) => Sql;

/** The query that finds the rows, in their order. */
export function orderedQuery(rows: OrderedRows, limit: LimitClause): Sql {
  const columns = Object.entries(rows.columns).map(([name, value]) => sql`${value} AS ${ident(name)}`);
  return sql`SELECT ${joined(columns, ',')} FROM ${rows.from}${where(rows.where)}${orderedBy(rows.order)}${limit(rows.limit, rows.offset)}`;
}

/** @param query a query with a name; its rows come in their order, or have the columns of `order` */
export const sourceOf = (query: Sql, alias: string, order: readonly OrderKey[] = []): RowSource => ({
  from: sql`${query} ${ident(alias)}`,
  where: [],
  column: (name) => column(alias, name),
  order,
});
