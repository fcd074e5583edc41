/** What is known of a database's tables without looking at each row: enough to tell what a read will cost. */

/** How many rows of a table name the same owner in a column. */
export interface FanOut {
  /** The rows of the owner that has most of them. */
  readonly most: number;
  /** The rows of the owner of any row, on average: an owner with many rows is met as often. */
  readonly met: number;
}

export interface TableFacts {
  /** How many rows a table has, roughly, without counting them. */
  approximateRows(table: string): number;
  /** @returns null where it is not known, or not yet */
  fanOut(table: string, column: string): FanOut | null;
  /** Bytes of a column's values on average, of a whole row without a column; 0 where that is not known. */
  approximateBytes(table: string, column?: string): number;
}
