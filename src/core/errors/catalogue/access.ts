/** Who may do something: credentials and permissions. */

import type { MissingPermission } from '../causes.ts';
import { forbiddenError, policyError, unauthorizedError } from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';

/** 401: no usable credential where one was given (G15). */
export const unauthorized = unauthorizedError('access.missing_credentials', 'Missing or invalid credentials');

/** 401: a valid JWT of an unknown, blocked or unconfirmed user. */
export const invalidCredentials = unauthorizedError('access.invalid_credentials', 'Invalid credentials');

/** 401: an API token after its expiry date. */
export const tokenExpired = unauthorizedError('access.token_expired', 'Token expired');

/** 401: a route about the caller's own account, with an API token. */
export const noAccount = unauthorizedError('access.no_account', 'Unauthorized');

/** 401 with the text of a project's own strategy. */
export const strategyRefused = unauthorizedError('access.strategy_refused', (text: string) => text);

const missingPermission = forbiddenError('access.forbidden', 'Forbidden');

/**
 * 403 for a known or anonymous caller without the scope (G15).
 * @param missing what the caller lacks: for the log
 */
export const forbidden = (missing?: MissingPermission): OctavoError =>
  missingPermission.with({ cause: missing });

/** The same for a field of a GraphQL operation, whose other fields are answered all the same. */
export const forbiddenAccess = forbiddenError('access.forbidden_field', 'Forbidden access');

/** 403: a policy of the project has refused the request. */
export const policyFailed = policyError('access.policy_failed', 'Policy Failed');

export { missingPermission };
