/** Users, roles and their routes. */
import { defineError } from '../define-error.ts';

export const userNotFound = defineError('users.not_found', 'NotFoundError', 'User not found');

export const profileFieldsRefused = defineError(
  'users.profile_fields',
  'ValidationError',
  (names: string) => `${names} cannot be changed here`,
);

export const usernameTaken = defineError(
  'users.username_taken',
  'ApplicationError',
  'Username already taken',
);

export const emailTaken = defineError('users.email_taken', 'ApplicationError', 'Email already taken');

/** v4 sends the broken rules of a new user's type in one sentence, without details. */
export const brokenUserRule = defineError(
  'users.broken_rule',
  'ApplicationError',
  (message: string) => message,
);

export const foreignAddress = defineError(
  'users.foreign_address',
  'ValidationError',
  'username must not be the e-mail address of somebody else',
);

export const passwordTooLong = defineError(
  'users.password_too_long',
  'ValidationError',
  (bytes: number) => `password must be at most ${bytes} bytes`,
);

export const roleNotFound = defineError('users.role_not_found', 'NotFoundError', 'Role not found');

export const emptyRole = defineError('users.empty_role', 'ValidationError', 'Request body cannot be empty');

export const invalidPermissions = defineError(
  'users.invalid_permissions',
  'ValidationError',
  'Invalid permissions: expected actions by API and controller',
);

export const publicRoleNeeded = defineError(
  'users.public_role_needed',
  'ApplicationError',
  'Cannot delete public role',
);

export const sameRole = defineError(
  'users.same_role',
  'ApplicationError',
  'The users of a role need another one',
);
