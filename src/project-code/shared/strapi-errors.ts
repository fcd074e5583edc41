/**
 * `errors` of `@strapi/utils`: what project code throws to answer a 4xx. The server's own errors count as
 * instances of them, so that code can recognise what a default action has refused.
 */
import createError from 'http-errors';
import { CodeError } from '../../core/errors/code-error.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';

/** The names the server's own errors have, for each of v4's classes: a class stands for those below it. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  ValidationError: ['ValidationError', 'BadRequestError', 'SyntaxError'],
  PaginationError: ['PaginationError'],
  NotFoundError: ['NotFoundError'],
  ForbiddenError: ['ForbiddenError', 'PolicyError'],
  PolicyError: ['PolicyError'],
  UnauthorizedError: ['UnauthorizedError'],
  PayloadTooLargeError: ['PayloadTooLargeError'],
  RateLimitError: ['RateLimitError'],
  NotImplementedError: ['NotImplementedError'],
};

const KINDS = new Map<object, string>();

const MEMBER_DESCRIPTOR = { configurable: true, enumerable: true, writable: true };

/** A 400, and what all others come from. */
export class ApplicationError extends Error {
  /** Not taken from the class's name: a subclass keeps this name. */
  override name = 'ApplicationError';
  readonly details: unknown;

  constructor(message = 'An application error occured', details: unknown = {}) {
    super(message);
    this.details = details;
    // the last member, which JSON has
    Reflect.deleteProperty(this, 'message');
    Object.defineProperty(this, 'message', { ...MEMBER_DESCRIPTOR, value: message });
  }
}

export class ValidationError extends ApplicationError {
  override name = 'ValidationError';
}

export interface YupProblem {
  readonly path?: string;
  readonly message: string;
  readonly name: string;
  readonly inner?: readonly YupProblem[];
}

/** What a schema of yup has found, in the form of the API's own problems. */
export class YupValidationError extends ValidationError {
  constructor(problem: YupProblem, message?: string) {
    const inner = problem.inner && problem.inner.length > 0 ? problem.inner : [problem];
    const errors = inner.map(({ path = '', message: text, name }) => ({
      path: path.split(/[.[\]]+/).filter((part) => part !== ''),
      message: text,
      name,
    }));
    super(message ?? problem.message, { errors });
  }
}

export class PaginationError extends ApplicationError {
  override name = 'PaginationError';

  constructor(message = 'Invalid pagination', details?: unknown) {
    super(message, details);
  }
}

export class NotFoundError extends ApplicationError {
  override name = 'NotFoundError';

  constructor(message = 'Entity not found', details?: unknown) {
    super(message, details);
  }
}

export class ForbiddenError extends ApplicationError {
  override name = 'ForbiddenError';

  constructor(message = 'Forbidden access', details?: unknown) {
    super(message, details);
  }
}

export class UnauthorizedError extends ApplicationError {
  override name = 'UnauthorizedError';

  constructor(message = 'Unauthorized', details?: unknown) {
    super(message, details);
  }
}

export class RateLimitError extends ApplicationError {
  override name = 'RateLimitError';

  constructor(message = 'Too many requests, please try again later.', details?: unknown) {
    super(message, details);
  }
}

export class PayloadTooLargeError extends ApplicationError {
  override name = 'PayloadTooLargeError';

  constructor(message = 'Entity too large', details?: unknown) {
    super(message, details);
  }
}

export class PolicyError extends ForbiddenError {
  override name = 'PolicyError';

  constructor(message = 'Policy Failed', details?: unknown) {
    super(message, details);
  }
}

export class NotImplementedError extends ApplicationError {
  override name = 'NotImplementedError';

  constructor(message = 'This feature is not implemented yet', details?: unknown) {
    super(message, details);
  }
}

/** `instanceof`: those made of the class, and errors of the server's own that it stands for. */
function isInstance(this: { readonly prototype: object }, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.prototype.isPrototypeOf.call(this.prototype, value)) return true;
  if (value instanceof CodeError) return isInstance.call(this, value.thrown);
  if (!(value instanceof OctavoError)) return false;
  // a class of the project's own stands for nothing of the server's
  const kind = KINDS.get(this);
  return kind === 'ApplicationError' || (kind !== undefined && COUNTED[kind]!.includes(value.name));
}

Object.defineProperty(ApplicationError, Symbol.hasInstance, { value: isInstance });

/** The status of each class; a class below one of them has its status. */
const STATUS: readonly (readonly [typeof ApplicationError, number])[] = [
  [UnauthorizedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [PayloadTooLargeError, 413],
  [RateLimitError, 429],
  [NotImplementedError, 501],
];

for (const [kind, value] of Object.entries({
  ApplicationError,
  ValidationError,
  PaginationError,
  NotFoundError,
  ForbiddenError,
  UnauthorizedError,
  RateLimitError,
  PayloadTooLargeError,
  PolicyError,
  NotImplementedError,
})) {
  KINDS.set(value, kind);
}

/** The HTTP status of one of these errors. */
export const statusOf = (error: ApplicationError): number =>
  STATUS.find(([type]) => error instanceof type)?.[1] ?? 400;

/** The class `ctx.throw` throws. */
export const HttpError = createError.HttpError;

/**
 * An error of `http-errors`, in whichever copy of the package: a project may have its own. An error that was only
 * given a status is none.
 */
export function isHttpError(error: unknown): boolean {
  for (let kind: unknown = error; kind; kind = Object.getPrototypeOf(kind)) {
    if (Object.hasOwn(kind, 'constructor') && (kind as object).constructor.name === HttpError.name)
      return true;
  }
  return false;
}
