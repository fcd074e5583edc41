/** The administration API, with v4's texts. */
import { defineError } from '../define-error.ts';

export const adminUserMissing = defineError('admin.user_missing', 'NotFoundError', 'User does not exist');

export const adminUserNotFound = defineError('admin.user_not_found', 'NotFoundError', 'User not found');

export const adminEmailTaken = defineError('admin.email_taken', 'ApplicationError', 'Email already taken');

export const adminEmailExists = defineError(
  'admin.email_exists',
  'ApplicationError',
  'A user with this email address already exists',
);

export const adminProfile = defineError('admin.profile', 'BadRequestError', 'ValidationError');

export const superAdminNeeded = defineError(
  'admin.super_admin_needed',
  'ValidationError',
  'You must have at least one user with super admin role.',
);

export const adminCredentialsMissing = defineError(
  'admin.credentials_missing',
  'ApplicationError',
  'Missing credentials',
);

export const adminLoginRefused = defineError(
  'admin.login_refused',
  'ApplicationError',
  'Invalid credentials',
);

export const adminNotActive = defineError('admin.not_active', 'ApplicationError', 'User not active');

export const foreignPage = defineError(
  'admin.foreign_page',
  'ForbiddenError',
  "A session's cookie counts only for requests of the server's own pages",
);

export const adminTokenInvalid = defineError('admin.token_invalid', 'ValidationError', 'Invalid token');

export const firstAdminExists = defineError(
  'admin.first_admin_exists',
  'ApplicationError',
  'You cannot register a new super admin',
);

export const superAdminRoleMissing = defineError(
  'admin.super_admin_role_missing',
  'ApplicationError',
  "Cannot register the first admin because the super admin role doesn't exist.",
);

export const invitationUnknown = defineError(
  'admin.invitation_unknown',
  'ValidationError',
  'Invalid registrationToken',
);

export const registrationRefused = defineError(
  'admin.registration_refused',
  'ValidationError',
  'Invalid registration info',
);

export const resetRefused = defineError(
  'admin.reset_refused',
  'ApplicationError',
  'An application error occured',
);

export const adminSecretMissing = defineError(
  'admin.secret_missing',
  'ApplicationError',
  'auth.secret of config/admin is not set',
);

export const adminRoleNotFound = defineError('admin.role_not_found', 'NotFoundError', 'role.notFound');

export const superAdminRoleFixed = defineError(
  'admin.super_admin_role_fixed',
  'ApplicationError',
  "Super admin can't be edited.",
);

export const superAdminPermissionsFixed = defineError(
  'admin.super_admin_permissions_fixed',
  'ApplicationError',
  "Super admin permissions can't be edited.",
);

export const webhookNotFound = defineError('admin.webhook_not_found', 'NotFoundError', 'webhook.notFound');

export const deliveryNotFound = defineError(
  'admin.delivery_not_found',
  'NotFoundError',
  'The webhook has no such delivery',
);

export const deliveryNotKept = defineError(
  'admin.delivery_not_kept',
  'ApplicationError',
  'The body of this delivery was too large to be kept',
);

export const webhookIds = defineError('admin.webhook_ids', 'BadRequestError', 'ids must be an array of id');

export const apiTokenSaltMissing = defineError(
  'admin.api_token_salt_missing',
  'ApplicationError',
  'apiToken.salt of config/admin is not set',
);

export const permissionsOfOtherToken = defineError(
  'admin.permissions_of_other_token',
  'ValidationError',
  'Non-custom tokens should not reference permissions',
);

export const customPermissionsMissing = defineError(
  'admin.custom_permissions_missing',
  'ValidationError',
  'Missing permissions attribute for custom token',
);

export const tokenNameTaken = defineError('admin.token_name_taken', 'ApplicationError', 'Name already taken');

export const apiTokenNotFound = defineError(
  'admin.api_token_not_found',
  'NotFoundError',
  'API Token not found',
);

export const transferTokenNotFound = defineError(
  'admin.transfer_token_not_found',
  'NotFoundError',
  'Transfer token not found',
);

export const transferSaltMissing = defineError(
  'admin.transfer_salt_missing',
  'NotImplementedError',
  'The server configuration for data transfer is invalid. Please contact your server administrator.',
);

export const adminRoleMissing = defineError(
  'admin.role_missing',
  'ValidationError',
  (id: number | string) => `roles: there is no role with the id ${id}`,
);

export const roleNameTaken = defineError(
  'admin.role_name_taken',
  'ApplicationError',
  (name: string) => `The name must be unique and a role with name \`${name}\` already exists.`,
);

export const unknownTokenPermissions = defineError(
  'admin.unknown_token_permissions',
  'ValidationError',
  (actions: string) => `Unknown permissions provided: ${actions}`,
);

export const auditFilter = defineError(
  'admin.audit_filter',
  'ValidationError',
  (path: string) => `${path}: not a filter of the audit log`,
);

export const auditEntryNotFound = defineError(
  'admin.audit_entry_not_found',
  'NotFoundError',
  'Audit log not found',
);

export const invalidListPage = defineError(
  'admin.invalid_list_page',
  'PaginationError',
  (name: string, value: string) => `Invalid '${name}' parameter. Expected an integer > 0, received: ${value}`,
);
