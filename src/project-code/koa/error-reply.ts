/** What was thrown while project code ran → what the client gets. */

import createError from 'http-errors';
import { CodeError, type CodeErrorReply } from '../../core/errors/code-error.ts';
import { type ErrorBody, OctavoError } from '../../core/errors/octavo-error.ts';
import {
  ApplicationError,
  ForbiddenError,
  isHttpError,
  statusOf,
  UnauthorizedError,
} from '../shared/strapi-errors.ts';
import type { CodeContext } from './code-context.ts';

/**
 * What the client gets of an error. Errors of v4's classes, those of `http-errors` and errors with the status of a
 * refusal are meant for the client, and so are the errors of the server itself.
 * @returns null for an unforeseen error, of which the client gets nothing
 */
export function errorReplyOf(error: unknown): CodeErrorReply | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof CodeError) return error.reply;
  const { name, message } = error;
  if (error instanceof OctavoError) {
    return error.cause === undefined ? { status: error.status, name, message, details: error.details } : null;
  }
  if (error instanceof ApplicationError)
    return { status: statusOf(error), name, message, details: error.details };
  const { status: thrownStatus, statusCode, details } = error as HttpLike;
  const status = thrownStatus || statusCode;
  if (typeof status !== 'number' || !Number.isInteger(status)) return null;
  // v4 shows a fault's text only where an error of HTTP says it
  if (status < 400 || status >= (isHttpError(error) ? 600 : 500)) return null;
  return { status, name, message, details };
}

interface HttpLike {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly details?: unknown;
}

/** The error object of the content API. */
export const errorBody = ({ status, name, message, details }: CodeErrorReply): ErrorBody => ({
  data: null,
  error: { status, name, message, details },
});

/**
 * The error of a status with v4's name and message, or what code says of it.
 * @param message a text; or an error that code has caught, whose name, message and own status are answered, as in v4.
 *   Anything else says nothing
 */
export function errorOfStatus(status: number, message?: unknown, details: unknown = {}): CodeErrorReply {
  const error = message instanceof Error ? createError(status, message) : createError(status);
  return {
    status: error.status,
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

/**
 * What a listener has thrown, as the server's own routes and GraphQL answer it. What errors of rights say is for the
 * log alone, as everywhere in v4.
 * @returns faults as they are
 */
export function listenerError(error: unknown): unknown {
  if (error instanceof OctavoError || !(error instanceof Error)) return error;
  const silent = error instanceof UnauthorizedError ? 401 : error instanceof ForbiddenError ? 403 : null;
  const reply = silent === null ? errorReplyOf(error) : errorOfStatus(silent);
  return reply ? new CodeError(reply, error) : error;
}
