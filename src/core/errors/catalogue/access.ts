/** Who may do something: credentials and permissions. */

import type { MissingPermission } from '../causes.ts';
import { defineError } from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';

/** 401: no usable credential where one was given (G15). */
export const unauthorized = defineError(
  'access.missing_credentials',
  'UnauthorizedError',
  'Missing or invalid credentials',
);

/** 401: a valid JWT of an unknown, blocked or unconfirmed user. */
export const invalidCredentials = defineError(
  'access.invalid_credentials',
  'UnauthorizedError',
  'Invalid credentials',
);

/** 401: an API token after its expiry date. */
export const tokenExpired = defineError('access.token_expired', 'UnauthorizedError', 'Token expired');

/** 401: a route about the caller's own account, with an API token. */
export const noAccount = defineError('access.no_account', 'UnauthorizedError', 'Unauthorized');

/** 401 with the text of a project's own strategy. */
export const strategyRefused = defineError(
  'access.strategy_refused',
  'UnauthorizedError',
  (text: string) => text,
);

const missingPermission = defineError('access.forbidden', 'ForbiddenError', 'Forbidden');

/**
 * 403 for a known or anonymous caller without the scope (G15).
 * @param missing what the caller lacks: for the log
 */
export const forbidden = (missing?: MissingPermission): OctavoError =>
  missingPermission.with({ cause: missing });

/** The same for a field of a GraphQL operation, whose other fields are answered all the same. */
export const forbiddenAccess = defineError('access.forbidden_field', 'ForbiddenError', 'Forbidden access');

/** 403: a policy of the project has refused the request. */
export const policyFailed = defineError('access.policy_failed', 'PolicyError', 'Policy Failed');

export { missingPermission };
