/** Translates errors that project code throws in GraphQL (recorded from the reference). */

import { CODES, type ErrorTranslator } from '../../api/graphql/execute/format-error.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { locationIn } from '../shared/error-location.ts';
import {
  ApplicationError,
  ForbiddenError,
  isHttpError,
  UnauthorizedError,
  ValidationError,
} from '../shared/strapi-errors.ts';

/**
 * Errors of v4's classes and of `ctx.throw` are meant for the client. Without the rule
 * `codeErrorsAreHidden` so is the message of a plain error: one without members of its own.
 * @param dir the project folder: the client learns nothing of errors that the server's own code throws
 */
export function createErrorTranslator(dir: string, rules: CompatibilityRules): ErrorTranslator {
  return (thrown) => {
    const { name, message } = thrown;
    if (thrown instanceof ApplicationError)
      return { kind: 'deliberate', name, message, details: thrown.details, code: codeOf(thrown) };
    if (isHttpError(thrown)) {
      const { details } = thrown as { details?: unknown };
      return { kind: 'deliberate', name, message, details, code: null };
    }
    if (rules.codeErrorsAreHidden) return null;
    // graphql-js has wrapped a thrown value that is not an error
    const isPlain = Object.keys(thrown).length === 0 && locationIn(dir, thrown) !== null;
    return isPlain || name === 'NonErrorThrown' ? { kind: 'plain' } : null;
  };
}

/** The class decides, whatever name code has given the error. */
function codeOf(thrown: ApplicationError): string | null {
  const kind = [ValidationError, ForbiddenError, UnauthorizedError].find((type) => thrown instanceof type);
  return (kind && CODES[kind.name]) ?? null;
}
