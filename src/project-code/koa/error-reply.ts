/** What was thrown while project code ran → what the client gets. */

import createError from 'http-errors';
import { ERROR_STATUS, type ErrorName, OctavoError } from '../../errors/octavo-error.ts';
import { ApplicationError, ForbiddenError, statusOf, UnauthorizedError } from '../base/errors.ts';
import type { CodeContext } from './code-context.ts';

/** The error of an answer. */
export interface ErrorReply {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

/**
 * What the client gets of an error. Errors of v4's classes and errors with an HTTP status are meant for the client, and
 * so are the errors of the server itself.
 * @returns null for an unforeseen error, of which the client gets nothing
 */
export function errorReplyOf(error: unknown): ErrorReply | null {
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
export const errorBody = ({ status, name, message, details }: ErrorReply) => ({
  data: null,
  error: { status, name, message, details: details ?? {} },
});

/**
 * The error of a status with v4's name and message, or the message that code gives.
 * @param message only a text counts
 */
export function errorOfStatus(status: number, message?: unknown, details: unknown = {}): ErrorReply {
  const error = createError(status);
  return {
    status,
    name: error.name,
    message: typeof message === 'string' ? message : error.message,
    details,
  };
}

/**
 * An authentication error is answered, not thrown on: middlewares around the route see the answer. v4 says
 * nothing of what code says of it.
 * @param showMessage the server's own message is part of the answer
 * @returns false for an error of another kind
 */
export function answerAuthError(ctx: CodeContext, error: unknown, showMessage: boolean): boolean {
  const status = error instanceof UnauthorizedError ? 401 : error instanceof ForbiddenError ? 403 : null;
  if (status === null) return false;
  const message = showMessage ? (error as Error).message : undefined;
  answerError(ctx, status, message);
  return true;
}

/** Answers an error without throwing it. */
export function answerError(ctx: CodeContext, status: number, message?: string): void {
  ctx.status = status;
  ctx.body = errorBody(errorOfStatus(status, message));
}

/** What these say is for the log alone, as everywhere in v4. */
const SILENT: Partial<Record<ErrorName, string>> = {
  ForbiddenError: 'Forbidden',
  PolicyError: 'Forbidden',
  UnauthorizedError: 'Unauthorized',
};

/**
 * What a listener has thrown, as the server's own routes and GraphQL answer it. Errors of code keep their name
 * where it is one of v4's.
 * @returns faults as they are
 */
export function listenerError(error: unknown): unknown {
  if (error instanceof OctavoError) return error;
  const reply = errorReplyOf(error);
  if (!reply || reply.status >= 500) return error;
  const name = Object.hasOwn(ERROR_STATUS, reply.name) ? (reply.name as ErrorName) : 'ApplicationError';
  const details = (reply.details ?? {}) as Readonly<Record<string, unknown>>;
  return new OctavoError(name, SILENT[name] ?? reply.message, details);
}
