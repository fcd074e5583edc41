/** A call the command line doesn't understand: a sentence, a hint to the help, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
