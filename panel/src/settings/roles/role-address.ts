/** Where the screens of roles are. */
export const ROLES_ADDRESS = '/settings/roles';
