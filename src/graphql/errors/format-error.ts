/** What a client reads of an error: `{ message, locations?, path?, extensions }` (spec/behaviour-graphql "Errors", A19). */
import { GraphQLError } from 'graphql';
import { internalError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { type ErrorTeller, TELLS_NOTHING } from './error-teller.ts';

/** What graphql-js throws as a plain error; all its other errors are of its own class. */
const NULL_IN_NON_NULL = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/**
 * An error of an operation, ready for JSON. A deliberate one has its name, message and details in
 * `extensions.error`, and no place; one of graphql-js's own has its place; of any other the client learns
 * nothing.
 * @param report takes what the client does not learn
 * @param tell knows the errors of project code
 */
export function formatError(
  error: GraphQLError,
  report: (error: unknown) => void,
  tell: ErrorTeller = TELLS_NOTHING,
): object {
  const cause = error.originalError;
  if (cause instanceof OctavoError && cause.status !== 500) {
    if (cause.status > 500) report(cause.cause ?? cause);
    return deliberate(cause);
  }
  if (cause && !(cause instanceof GraphQLError) && !NULL_IN_NON_NULL.test(cause.message)) {
    const told = cause instanceof OctavoError ? null : tell(cause);
    if (told?.kind === 'deliberate') return deliberate(told);
    report(cause instanceof OctavoError ? (cause.cause ?? cause) : cause);
    if (!told) return { message: internalError(cause).message, extensions: { code: INTERNAL } };
  }
  const { message, locations, path, extensions } = error;
  const { exception: _hidden, ...shown } = extensions;
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { ...shown, code: extensions['code'] ?? INTERNAL },
  };
}

interface Deliberate {
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

function deliberate({ name, message, details }: Deliberate): object {
  // what v4's HTTP layer throws has no details
  const hasNone = name === 'BadRequestError' && Object.keys(details as object).length === 0;
  const told = hasNone || details === undefined ? {} : { details };
  return { message, extensions: { error: { name, message, ...told }, code: codeOf(name) } };
}

/** `NotFoundError` → `STRAPI_NOT_FOUND_ERROR`: clients of v4 look for these words. */
function codeOf(name: string): string {
  switch (name) {
    case 'ValidationError':
      return 'BAD_USER_INPUT';
    case 'ForbiddenError':
    case 'PolicyError':
    case 'UnauthorizedError':
      return 'FORBIDDEN';
    default:
      return `STRAPI_${name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}`;
  }
}
