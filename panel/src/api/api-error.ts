/** An error that the server has answered. */

/** What an error says of one value of a form. */
export interface FieldError {
  /** From the outermost value to the wrong one: `['seo', 'metaTitle']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly details: unknown;

  constructor(status: number, name: string, message: string, details: unknown) {
    super(message);
    this.name = name;
    this.status = status;
    this.details = details;
  }

  /** The errors that belong to values of a form. */
  get fieldErrors(): readonly FieldError[] {
    const { details } = this;
    if (typeof details !== 'object' || details === null) return [];
    const { errors } = details as { errors?: unknown };
    if (Array.isArray(errors)) return errors.filter(isFieldError);
    // forms of settings: name → texts
    return Object.entries(details).flatMap(([name, texts]) =>
      Array.isArray(texts) && typeof texts[0] === 'string' ? [{ path: [name], message: texts[0] }] : [],
    );
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && Array.isArray((value as FieldError).path);

/** What an unknown failure says to people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
