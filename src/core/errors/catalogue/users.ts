/** Users, roles and their routes. */
import { applicationError, notFoundError, validationError } from '../define-error.ts';

export const userNotFound = notFoundError('users.not_found', 'User not found');
export const profileFieldsRefused = validationError(
  'users.profile_fields',
  (names: string) => `${names} cannot be changed here`,
);
export const usernameTaken = applicationError('users.username_taken', 'Username already taken');
export const emailTaken = applicationError('users.email_taken', 'Email already taken');

/** v4 sends the broken rules of a new user's type in one sentence, without details. */
export const brokenUserRule = applicationError('users.broken_rule', (message: string) => message);
export const foreignAddress = validationError(
  'users.foreign_address',
  'username must not be the e-mail address of somebody else',
);
export const passwordTooLong = validationError(
  'users.password_too_long',
  (bytes: number) => `password must be at most ${bytes} bytes`,
);
export const roleNotFound = notFoundError('users.role_not_found', 'Role not found');
export const emptyRole = validationError('users.empty_role', 'Request body cannot be empty');
export const invalidPermissions = validationError(
  'users.invalid_permissions',
  'Invalid permissions: expected actions by API and controller',
);
export const publicRoleNeeded = applicationError('users.public_role_needed', 'Cannot delete public role');
export const sameRole = applicationError('users.same_role', 'The users of a role need another one');
