/** Refusals that are answers: a caller who is not known, or may not. */
import { ForbiddenError, UnauthorizedError } from '../utils/errors.ts';
import { errorBody, errorOfStatus } from './error-reply.ts';
import type { CodeContext } from './koa-app.ts';

/**
 * What a caller may not do is answered, not thrown on: middlewares around the route see the answer. v4 tells
 * nothing of what code says of it.
 * @param atTheDoor what the server itself says is told
 * @returns false for an error of another kind
 */
export function refuse(ctx: CodeContext, error: unknown, atTheDoor: boolean): boolean {
  const status = error instanceof UnauthorizedError ? 401 : error instanceof ForbiddenError ? 403 : null;
  if (status === null) return false;
  const message = atTheDoor ? (error as Error).message : undefined;
  answerError(ctx, status, message);
  return true;
}

/** Answers an error without throwing it. */
export function answerError(ctx: CodeContext, status: number, message?: string): void {
  ctx.status = status;
  ctx.body = errorBody(errorOfStatus(status, message));
}
