/** The form of an error in an answer: `{ message, locations?, path?, extensions }` (spec/graphql "Errors", A19). */

import { GraphQLError } from 'graphql';
import { internalError } from '../../../core/errors/catalogue.ts';
import { CodeError } from '../../../core/errors/code-error.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';

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
  const { originalError } = error;
  const cause = originalError instanceof CodeError ? originalError.thrown : originalError;
  if (cause instanceof OctavoError && cause.status !== 500) {
    if (cause.status > 500) report(cause.cause ?? cause);
    const { name, message } = cause;
    // errors of v4's HTTP layer have no details
    const hasNone = name === 'BadRequestError' && Object.keys(cause.details).length === 0;
    return deliberate({
      name,
      message,
      details: hasNone ? undefined : cause.details,
      code: CODES[name] ?? null,
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
  /** undefined if the error has none. */
  readonly details: unknown;
  /** Null for the code that the name makes. */
  readonly code: string | null;
}

const deliberate = ({ name, message, details, code }: Deliberate): object => ({
  message: String(message),
  extensions: { error: { name, message, details }, code: code ?? codeOf(name) },
});

/** The codes of Apollo's own errors, which v4 makes of these. */
export const CODES: Readonly<Partial<Record<string, string>>> = {
  ValidationError: 'BAD_USER_INPUT',
  ForbiddenError: 'FORBIDDEN',
  PolicyError: 'FORBIDDEN',
  UnauthorizedError: 'FORBIDDEN',
};

/** `NotFoundError` → `STRAPI_NOT_FOUND_ERROR`: clients of v4 check these codes. */
const codeOf = (name: string): string =>
  `STRAPI_${name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toUpperCase()}`;

/** `deliberate`: meant for the client. `plain`: only its message, with its place in the operation. */
export type TranslatedError = ({ readonly kind: 'deliberate' } & Deliberate) | { readonly kind: 'plain' };

/** @returns null for an error of which a client learns nothing */
export type ErrorTranslator = (thrown: Error) => TranslatedError | null;

/** Without project code only the server's own errors are reported. */
export const NO_TRANSLATION: ErrorTranslator = () => null;
