/** A database that can't be opened or read, with a text that says what the operator can do. */
export class DatabaseError extends Error {
  /** The database file as an absolute path, or the address of the server. */
  readonly file: string;
  /** What happened, with the file's name. */
  readonly problem: string;

  /**
   * @param file the database file, or the address of its server
   * @param problem what happened, as a sentence without the file's name
   * @param remedy what to do about it, as a sentence
   * @param cause the driver's or the system's own error, for the log
   */
  constructor(file: string, problem: string, remedy: string, cause?: unknown) {
    super(`Database ${file}: ${problem} ${remedy}`, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
    this.file = file;
    this.problem = `Database ${file}: ${problem}`;
  }
}

/**
 * A value that a unique index has already. The database itself reports it; the checks before a write find most
 * of them earlier.
 */
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
