/** What was thrown while project code ran → what the client is told. */
import createError from 'http-errors';
import { OctavoError } from '../../errors/octavo-error.ts';
import { ApplicationError, statusOf } from '../utils/errors.ts';

/** An error as its answer tells it. */
export interface ToldError {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

/**
 * What an error tells. v4's own classes and whatever carries an HTTP status are meant for the client; so is
 * what the server itself refuses.
 * @returns null for a fault, which tells nothing
 */
export function toldError(error: unknown): ToldError | null {
  if (!(error instanceof Error)) return null;
  const { name, message } = error;
  if (error instanceof OctavoError) {
    return error.cause === undefined ? { status: error.status, name, message, details: error.details } : null;
  }
  if (error instanceof ApplicationError)
    return { status: statusOf(error), name, message, details: error.details };
  const { status, details = {} } = error as { status?: unknown; details?: unknown };
  if (!Number.isInteger(status) || (status as number) < 400 || (status as number) > 599) return null;
  return { status: status as number, name, message, details };
}

/** The error object of the content API. */
export const errorBody = ({ status, name, message, details }: ToldError) => ({
  data: null,
  error: { status, name, message, details: details ?? {} },
});

/**
 * The error of a status, in v4's words, with what code says of it.
 * @param message only a text counts
 */
export function errorOfStatus(status: number, message?: unknown, details: unknown = {}): ToldError {
  const error = createError(status);
  return {
    status,
    name: error.name,
    message: typeof message === 'string' ? message : error.message,
    details,
  };
}
