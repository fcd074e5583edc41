/** A database that can't be opened or read, told so that the person who starts the server can act on it. */
export class DatabaseError extends Error {
  /** The database file, as an absolute path. */
  readonly file: string;

  /**
   * @param file the database file
   * @param problem what happened, as a sentence without the file's name
   * @param remedy what to do about it, as a sentence
   * @param cause the driver's or the system's own error, for the log
   */
  constructor(file: string, problem: string, remedy: string, cause?: unknown) {
    super(`Database ${file}: ${problem} ${remedy}`, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
    this.file = file;
  }
}
