/** What project code throws in GraphQL → what the client reads of it (recorded from the reference). */
import createError from 'http-errors';
import type { ErrorTeller } from '../../graphql/errors/error-teller.ts';
import { placeIn } from '../code-place.ts';
import { ApplicationError } from '../utils/errors.ts';

/**
 * Errors of v4's classes and of `ctx.throw` are meant for the client. In reference mode so is the message of
 * a plain one: that is v4's rule, an error without members of its own.
 * @param dir the project folder: what the server's own code throws is never told
 */
export function errorTeller(dir: string, isReference: boolean): ErrorTeller {
  return (thrown) => {
    const { name, message } = thrown;
    if (thrown instanceof ApplicationError)
      return { kind: 'deliberate', name, message, details: thrown.details };
    if (createError.isHttpError(thrown)) return { kind: 'deliberate', name, message, details: undefined };
    if (!isReference) return null;
    // what is no error at all is one of graphql-js's by now
    const isPlain = Object.keys(thrown).length === 0 && placeIn(dir, thrown) !== null;
    return isPlain || name === 'NonErrorThrown' ? { kind: 'plain' } : null;
  };
}
