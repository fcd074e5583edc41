/**
 * The one class every deliberate failure is thrown as. What it carries is public: status, name,
 * message and details go to the client as they stand (G16, G17). A private cause belongs in
 * `cause`, which only the log shows.
 */

/** The names an error object may carry, each with its HTTP status (G14, G16). */
export const ERROR_STATUS = {
  ApplicationError: 400,
  BadRequestError: 400,
  PaginationError: 400,
  SyntaxError: 400,
  ValidationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  PolicyError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  ConflictError: 409,
  PreconditionFailedError: 412,
  PayloadTooLargeError: 413,
  UnsupportedMediaTypeError: 415,
  RateLimitError: 429,
  InternalServerError: 500,
  NotImplementedError: 501,
  BadGatewayError: 502,
  ServiceUnavailableError: 503,
  GatewayTimeoutError: 504,
} as const;

export type ErrorName = keyof typeof ERROR_STATUS;

/** The header of an answer that has the code of its error: bodies are v4's to the last member. */
export const ERROR_CODE_HEADER = 'X-Error-Code';

/** The body of a refused request; a 500 has no details (A371). */
export interface ErrorBody {
  readonly data: null;
  readonly error: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    readonly details?: unknown;
  };
}

/** An error whose text is meant for the client. */
export class OctavoError extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which asking again may work: the answer's `Retry-After`; null where it would not help. */
  readonly retryAfter: number | null;
  /** The catalogue's code: `query.invalid_parameter`; null for an error of project code. */
  readonly code: string | null;

  /**
   * @param name one of the catalogue's names; it decides the status
   * @param message what the client reads
   * @param details the error object's `details`; `{}` when there is nothing to add
   * @param cause what only the log may show
   * @param retryAfter seconds after which asking again may work
   * @param code the code of the catalogue's entry
   */
  constructor(
    name: ErrorName,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
    retryAfter: number | null = null,
    code: string | null = null,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.status = ERROR_STATUS[name];
    this.details = details;
    this.retryAfter = retryAfter;
    this.code = code;
  }

  /** What JSON has of it where code answers with the error that it has caught, as v4's classes: the message, no status. */
  toJSON(): object {
    const { name, details, message } = this;
    return { name, details, message };
  }

  /** The REST body of this error: `{ data: null, error: { status, name, message, details } }`. */
  toBody(): ErrorBody {
    const { status, name, message, details } = this;
    return { data: null, error: { status, name, message, ...(status !== 500 && { details }) } };
  }
}
