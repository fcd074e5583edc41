/** A database that can't be opened or read, told so that the person who starts the server can act on it. */
export class DatabaseError extends Error {
  /** The database file, as an absolute path, or the address of its server. */
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
