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
 * Defines an error.
 * @param code the family and a name, in lower case with underscores; clients may rely on it
 * @param name decides the status
 * @param text what the client reads; parts that differ are the parameters of a function
 */
export function defineError<Values extends readonly Shown[] = []>(
  code: `${string}.${string}`,
  name: ErrorName,
  text: string | ((...values: Values) => string),
  { path, retryAfter }: Options = {},
): ErrorDefinition<Values> {
  const message = typeof text === 'string' ? () => text : text;
  const make = (parts: ErrorParts, ...values: Values): OctavoError => {
    const said = message(...values);
    const listed = path ? { errors: [{ path, message: said, name: 'ValidationError' }] } : {};
    const details = parts.details ?? listed;
    return new OctavoError(name, said, details, parts.cause, parts.retryAfter ?? retryAfter ?? null, code);
  };
  const define = (...values: Values): OctavoError => make({}, ...values);
  return Object.assign(define, { code, errorName: name, message, with: make });
}

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
