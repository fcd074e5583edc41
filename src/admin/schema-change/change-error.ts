/** A change that cannot be made, and why: a sentence for the person who asked for it. */
export class SchemaChangeError extends Error {
  /** Where in the request the mistake is: `contentType.attributes.author.targetAttribute`; empty for no one place. */
  readonly path: readonly string[];

  constructor(message: string, path: readonly string[] = []) {
    super(message);
    this.name = 'SchemaChangeError';
    this.path = path;
  }
}
