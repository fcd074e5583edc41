/** The administration API, with v4's texts. */
import {
  applicationError,
  badRequestError,
  forbiddenError,
  notFoundError,
  notImplementedError,
  paginationError,
  validationError,
} from '../define-error.ts';

export const adminUserMissing = notFoundError('admin.user_missing', 'User does not exist');
export const adminUserNotFound = notFoundError('admin.user_not_found', 'User not found');
export const adminEmailTaken = applicationError('admin.email_taken', 'Email already taken');
export const adminEmailExists = applicationError(
  'admin.email_exists',
  'A user with this email address already exists',
);
export const adminProfile = badRequestError('admin.profile', 'ValidationError');
export const superAdminNeeded = validationError(
  'admin.super_admin_needed',
  'You must have at least one user with super admin role.',
);
export const adminCredentialsMissing = applicationError('admin.credentials_missing', 'Missing credentials');
export const adminLoginRefused = applicationError('admin.login_refused', 'Invalid credentials');
export const adminNotActive = applicationError('admin.not_active', 'User not active');
export const foreignPage = forbiddenError(
  'admin.foreign_page',
  "A session's cookie counts only for requests of the server's own pages",
);
export const adminTokenInvalid = validationError('admin.token_invalid', 'Invalid token');
export const firstAdminExists = applicationError(
  'admin.first_admin_exists',
  'You cannot register a new super admin',
);
export const superAdminRoleMissing = applicationError(
  'admin.super_admin_role_missing',
  "Cannot register the first admin because the super admin role doesn't exist.",
);
export const invitationUnknown = validationError('admin.invitation_unknown', 'Invalid registrationToken');
export const registrationRefused = validationError('admin.registration_refused', 'Invalid registration info');
export const resetRefused = applicationError('admin.reset_refused', 'An application error occured');
export const adminSecretMissing = applicationError(
  'admin.secret_missing',
  'auth.secret of config/admin is not set',
);
export const adminRoleNotFound = notFoundError('admin.role_not_found', 'role.notFound');
export const superAdminRoleFixed = applicationError(
  'admin.super_admin_role_fixed',
  "Super admin can't be edited.",
);
export const superAdminPermissionsFixed = applicationError(
  'admin.super_admin_permissions_fixed',
  "Super admin permissions can't be edited.",
);
export const webhookNotFound = notFoundError('admin.webhook_not_found', 'webhook.notFound');
export const deliveryNotFound = notFoundError('admin.delivery_not_found', 'The webhook has no such delivery');
export const deliveryNotKept = applicationError(
  'admin.delivery_not_kept',
  'The body of this delivery was too large to be kept',
);
export const webhookIds = badRequestError('admin.webhook_ids', 'ids must be an array of id');
export const apiTokenSaltMissing = applicationError(
  'admin.api_token_salt_missing',
  'apiToken.salt of config/admin is not set',
);
export const permissionsOfOtherToken = validationError(
  'admin.permissions_of_other_token',
  'Non-custom tokens should not reference permissions',
);
export const customPermissionsMissing = validationError(
  'admin.custom_permissions_missing',
  'Missing permissions attribute for custom token',
);
export const tokenNameTaken = applicationError('admin.token_name_taken', 'Name already taken');
export const apiTokenNotFound = notFoundError('admin.api_token_not_found', 'API Token not found');
export const transferTokenNotFound = notFoundError(
  'admin.transfer_token_not_found',
  'Transfer token not found',
);
export const transferSaltMissing = notImplementedError(
  'admin.transfer_salt_missing',
  'The server configuration for data transfer is invalid. Please contact your server administrator.',
);
export const adminRoleMissing = validationError(
  'admin.role_missing',
  (id: number | string) => `roles: there is no role with the id ${id}`,
);
export const roleNameTaken = applicationError(
  'admin.role_name_taken',
  (name: string) => `The name must be unique and a role with name \`${name}\` already exists.`,
);
export const unknownTokenPermissions = validationError(
  'admin.unknown_token_permissions',
  (actions: string) => `Unknown permissions provided: ${actions}`,
);
export const auditFilter = validationError(
  'admin.audit_filter',
  (path: string) => `${path}: not a filter of the audit log`,
);
export const auditEntryNotFound = notFoundError('admin.audit_entry_not_found', 'Audit log not found');
export const invalidListPage = paginationError(
  'admin.invalid_list_page',
  (name: string, value: string) => `Invalid '${name}' parameter. Expected an integer > 0, received: ${value}`,
);
