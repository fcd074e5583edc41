/** What cannot be generated, and why: a full sentence for the person at the terminal. */
export class GenerateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GenerateError';
  }
}
