/** A costly read that runs beside the others, and what can go wrong with it. */

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
