/** An export or import that cannot be done: the message says what is wrong, where, and what to do. */
export class TransferError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TransferError';
  }
}
