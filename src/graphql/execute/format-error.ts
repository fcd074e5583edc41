/** The form of an error in an answer: `{ message, locations?, path?, extensions }` (spec/graphql "Errors", A19). */

import { GraphQLError } from 'graphql';
import { internalError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';

/** graphql-js throws this as a plain error; all its other errors have its own class. */
const NULL_IN_NON_NULL = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/**
 * An error of an operation, ready for JSON. A deliberate one has its name, message and details in
 * `extensions.error`, and no place; one of graphql-js's own has its place; of any other the client learns
 * nothing.
 * @param report takes what the client does not learn
 */
export function formatError(
  error: GraphQLError,
  report: (error: unknown) => void,
  { translate = NO_TRANSLATION }: ErrorForm = {},
): object {
  const cause = error.originalError;
  if (cause instanceof OctavoError && cause.status !== 500) {
    if (cause.status > 500) report(cause.cause ?? cause);
    return deliberate({
      name: cause.name,
      message: cause.message,
      details: cause.details,
    });
  }
  if (cause && !(cause instanceof GraphQLError) && !NULL_IN_NON_NULL.test(cause.message)) {
    const translated = cause instanceof OctavoError ? null : translate(cause);
    if (translated?.kind === 'deliberate') return deliberate(translated);
    report(cause instanceof OctavoError ? (cause.cause ?? cause) : cause);
    if (!translated) return { message: internalError(cause).message, extensions: { code: INTERNAL } };
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

/** How errors are shown. */
export interface ErrorForm {
  /** Translates the errors of project code. */
  readonly translate?: ErrorTranslator | undefined;
}

interface Deliberate {
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

function deliberate({ name, message, details }: Deliberate): object {
  // errors of v4's HTTP layer have no details
  const hasNone = name === 'BadRequestError' && Object.keys(details as object).length === 0;
  const publicDetails = hasNone || details === undefined ? {} : { details };
  return { message, extensions: { error: { name, message, ...publicDetails }, code: codeOf(name) } };
}

/** `NotFoundError` → `STRAPI_NOT_FOUND_ERROR`: clients of v4 check these codes. */
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

/** `deliberate`: meant for the client. `plain`: only its message, with its place in the operation. */
export type TranslatedError =
  | {
      readonly kind: 'deliberate';
      readonly name: string;
      readonly message: string;
      /** undefined if the error has none. */
      readonly details: unknown;
    }
  | { readonly kind: 'plain' };

/** @returns null for an error of which a client learns nothing */
export type ErrorTranslator = (thrown: Error) => TranslatedError | null;

/** Without project code only the server's own errors are reported. */
export const NO_TRANSLATION: ErrorTranslator = () => null;
