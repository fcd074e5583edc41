/** What a read may take, where it runs, and what can go wrong with it. */

/** What one statement that gives a body may take. */
export interface ReadBounds {
  /** Milliseconds until it is ended. */
  readonly time: number;
  /** Rows of populated lists, where the database can count them. */
  readonly entries: number;
}

export interface AsideAnswer {
  readonly body: Buffer | null;
  /** How long the statement took, without the time it waited for a thread. */
  readonly ms: number;
}

/** The statement took longer than it may and was ended. */
export class TooLongError extends Error {
  /** @param timeLimit in ms */
  constructor(timeLimit: number) {
    super(`the statement took longer than ${timeLimit} ms`);
    this.name = 'TooLongError';
  }
}

/** Too many costly reads are waiting already. */
export class TooBusyError extends Error {
  constructor() {
    super('too many costly reads are waiting');
    this.name = 'TooBusyError';
  }
}

/** The statement put more entries into its answer than it may. */
export class TooManyEntriesError extends Error {
  constructor() {
    super('the statement populates more entries than it may');
    this.name = 'TooManyEntriesError';
  }
}

/** The client has closed its connection: nobody waits for the answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientGoneError';
  }
}
