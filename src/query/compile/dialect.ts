/**
 * What differs between databases in a compiled read, and nothing else: how a column prints as JSON text,
 * how texts are put together, how a column is tested. The plan is the same for all.
 */
import type { SqlParameter } from '../../database/database.ts';
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Slot, Test } from '../plan.ts';
import type { Sql } from './sql.ts';

export interface QueryDialect {
  /** One text from several; a part that is NULL counts as empty. */
  concat(parts: readonly Sql[]): Sql;
  /** A column's value as JSON text, never NULL, printed as JavaScript prints it. */
  jsonText(form: JsonForm, column: Sql): Sql;
  /** The one-byte text U+0001, which no JSON holds: see `SelectedValue`. */
  readonly mark: Sql;
  /** A query whose rows have an order, as a source of the name `rows` for `joinRows` to keep it. */
  inOrder(query: Sql, rows: string): Sql;
  /**
   * The texts of all rows with commas between, in the order of the source named `rows`; NULL where there is no
   * row.
   */
  joinRows(text: Sql, rows: string): Sql;
  /** What keeps only the first row in the order of the source named `rows`. */
  first(rows: string): Sql;
  /** An integer value as text. */
  integerText(slot: Slot): Sql;
  /** The pages needed for a count: an expression over two expressions. */
  pageCount(total: Sql, pageSize: Slot): Sql;
  /** `LIMIT … OFFSET …`; without either still something that keeps the subquery's order. */
  limit(limit: Slot | null, offset: Slot | null): Sql;
  /** The smallest (ascending) or largest value of a column, of all rows of `from`; NULL counts only alone. */
  extreme(column: Sql, direction: 'asc' | 'desc', from: Sql): Sql;
  /** The finished body as bytes. */
  body(text: Sql): Sql;
  /** A test of a column; NULL never passes but for `null`. */
  test(column: Sql, test: Test): Sql;
  /** A sort key; where NULL goes is the database's own matter, as it is in v4. */
  orderKey(expression: Sql, direction: 'asc' | 'desc'): Sql;
  /**
   * A condition that always holds and is looked at for every row, so that a statement that runs aside can
   * be ended past its time; null where the database ends statements itself.
   */
  readonly guard: Sql | null;
  /** A plan's value in the form the driver takes. */
  bind(value: FilterValue): SqlParameter;
}
