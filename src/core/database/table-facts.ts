/** Statistics of a database's tables, enough to estimate the cost of a read. */

/** How many rows of a table name the same owner in a column. */
export interface FanOut {
  /** The rows of the owner that has most of them. */
  readonly most: number;
  /** The rows of the owner of any row, on average: an owner with many rows is met as often. */
  readonly ownerAverage: number;
}

export interface TableFacts {
  /** How many rows a table has, roughly, without counting them. */
  approximateRows(table: string): number;
  /** @returns null if it is not known, or not yet */
  fanOut(table: string, column: string): FanOut | null;
  /** Average bytes of a column's values, or of a whole row without a column; 0 if unknown. */
  approximateBytes(table: string, column?: string): number;
}
