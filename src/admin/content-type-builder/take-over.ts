/** How a server goes over from one model to the next: no request sees one model and the tables of the other. */

export interface TakeOver {
  /**
   * Holds all requests back, once those under way are answered; the one that asks for it does not count.
   * @throws RequestsRunningError where they take too long; nothing is held back then
   */
  begin(): Promise<void>;
  /** Nothing was changed: the requests go on with the model there is. */
  giveUp(): void;
  /**
   * The files and tables are changed. Returns once the new model answers; where only another process can serve it, at
   * once, and until that process listens requests get a 503.
   * @param files the changed ones, relative to the project
   * @throws the error that keeps the server from serving the new model
   */
  finish(files: readonly string[]): Promise<void>;
}

/** Requests that began before a change do not end. */
export class RequestsRunningError extends Error {
  constructor() {
    super('Requests that began before are still running');
    this.name = 'RequestsRunningError';
  }
}
