/** How the catalogue defines an error: its code, its name and its text stand in one place. */
import { type ErrorName, OctavoError } from './octavo-error.ts';

/** What a text is filled with: ready to be read: the text itself formats nothing. */
type Shown = string | number | bigint;

/** What one case of an error carries besides its text. */
export interface ErrorParts {
  /** The error object's `details`; none unless given. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What only the log may show. */
  readonly cause?: unknown;
  /** Seconds after which asking again may work. */
  readonly retryAfter?: number;
}

/** One error of the catalogue: called, it makes the error that is thrown. */
export interface ErrorDefinition<Values extends readonly Shown[]> {
  (...values: Values): OctavoError;
  /** Stays what it is when the text changes: `query.invalid_parameter`. */
  readonly code: string;
  readonly errorName: ErrorName;
  readonly message: (...values: Values) => string;
  /** The same error with details, a cause, or a time after which to ask again. */
  with(parts: ErrorParts, ...values: Values): OctavoError;
}

interface Options {
  /** The error is one of a body: `details.errors` lists it with this path, as attribute rules are listed. */
  readonly path?: readonly string[];
  readonly retryAfter?: number;
}

/**
 * Makes the function that defines errors of one name.
 *
 * `code`: the family and a name, in lower case with underscores; clients may rely on it. `text`: what the client reads; parts that
 * differ are the parameters of a function.
 * @param name decides the status
 */
const errorsNamed =
  (name: ErrorName) =>
  <Values extends readonly Shown[] = []>(
    code: `${string}.${string}`,
    text: string | ((...values: Values) => string),
    { path, retryAfter }: Options = {},
  ): ErrorDefinition<Values> => {
    const message = typeof text === 'string' ? () => text : text;
    const make = (parts: ErrorParts, ...values: Values): OctavoError => {
      const filled = message(...values);
      const listed = path ? { errors: [{ path, message: filled, name: 'ValidationError' }] } : {};
      const details = parts.details ?? listed;
      return new OctavoError(
        name,
        filled,
        details,
        parts.cause,
        parts.retryAfter ?? retryAfter ?? null,
        code,
      );
    };
    const define = (...values: Values): OctavoError => make({}, ...values);
    return Object.assign(define, { code, errorName: name, message, with: make });
  };

export const applicationError = errorsNamed('ApplicationError');
export const badGatewayError = errorsNamed('BadGatewayError');
export const badRequestError = errorsNamed('BadRequestError');
export const conflictError = errorsNamed('ConflictError');
export const forbiddenError = errorsNamed('ForbiddenError');
export const gatewayTimeoutError = errorsNamed('GatewayTimeoutError');
export const internalServerError = errorsNamed('InternalServerError');
export const notFoundError = errorsNamed('NotFoundError');
export const notImplementedError = errorsNamed('NotImplementedError');
export const paginationError = errorsNamed('PaginationError');
export const payloadTooLargeError = errorsNamed('PayloadTooLargeError');
export const policyError = errorsNamed('PolicyError');
export const preconditionFailedError = errorsNamed('PreconditionFailedError');
export const rateLimitError = errorsNamed('RateLimitError');
export const serviceUnavailableError = errorsNamed('ServiceUnavailableError');
export const unauthorizedError = errorsNamed('UnauthorizedError');
export const unsupportedMediaTypeError = errorsNamed('UnsupportedMediaTypeError');
export const validationError = errorsNamed('ValidationError');

/** An error about one of several entries: the same one, with the id in front of its message. */
export const ofEntry = (id: number, error: OctavoError): OctavoError => prefixed(`Entry ${id}`, error);

/** An error of one step of several: the same one, with the step in front of its message and in its details. */
export const ofStep = (index: number, error: OctavoError): OctavoError =>
  prefixed(`steps.${index}`, error, { step: index });

const prefixed = (
  prefix: string,
  { name, message, details, cause, retryAfter, code }: OctavoError,
  more: Readonly<Record<string, unknown>> = {},
): OctavoError =>
  new OctavoError(
    name as ErrorName,
    `${prefix}: ${message}`,
    { ...details, ...more },
    cause,
    retryAfter,
    code,
  );
