/** The bounds of a read, and the errors of a read that passes them. */

/** The bounds of one statement that returns a body. */
export interface ReadBounds {
  /** Milliseconds until it is ended. */
  readonly time: number;
  /** Rows of populated lists, if the database can count them. */
  readonly entries: number;
  /**
   * Bytes of the texts in populated lists, if the database can count them: the answer has at least as many. Of a server
   * that cannot, those of a body that are received.
   */
  readonly bytes: number;
}

export const UNBOUNDED: ReadBounds = {
  time: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
};

export interface CostlyReadResult {
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

/** The statement populated more entries than it may. */
export class TooManyEntriesError extends Error {
  constructor() {
    super('the statement populates more entries than it may');
    this.name = 'TooManyEntriesError';
  }
}

/** The texts of populated entries alone make the answer longer than it may be. */
export class TooManyBytesError extends Error {
  constructor() {
    super('the statement populates more bytes than its answer may have');
    this.name = 'TooManyBytesError';
  }
}

/** The client has closed its connection, so the answer is not needed any more. */
export class ClientGoneError extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientGoneError';
  }
}
