/** A value that a unique index has already, told by the database itself: the last line behind the checks. */
export class UniqueError extends Error {
  readonly table: string;
  readonly columns: readonly string[];

  /** @param cause the driver's own error */
  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`${table} (${columns.join(', ')}) has this value already`, { cause });
    this.name = 'UniqueError';
    this.table = table;
    this.columns = columns;
  }
}
