/** The routes that v4 has for administrators of users and of mail. */
import { holds, type Line, may, SIGNED_IN } from './panel-line.ts';

const ofUsers = (action: string): unknown[] => holds(`plugin::users-permissions.${action}`);

export const USERS: readonly Line[] = [
  ['GET', '/roles/:id', 'role.findOne', ofUsers('roles.read')],
  ['GET', '/roles', 'role.find', ofUsers('roles.read')],
  ['POST', '/roles', 'role.createRole', ofUsers('roles.create')],
  ['PUT', '/roles/:role', 'role.updateRole', ofUsers('roles.update')],
  ['DELETE', '/roles/:role', 'role.deleteRole', ofUsers('roles.delete')],
  ['GET', '/email-templates', 'settings.getEmailTemplate', ofUsers('email-templates.read')],
  ['PUT', '/email-templates', 'settings.updateEmailTemplate', ofUsers('email-templates.update')],
  ['GET', '/advanced', 'settings.getAdvancedSettings', ofUsers('advanced-settings.read')],
  ['PUT', '/advanced', 'settings.updateAdvancedSettings', ofUsers('advanced-settings.update')],
  ['GET', '/providers', 'settings.getProviders', ofUsers('providers.read')],
  ['PUT', '/providers', 'settings.updateProviders', ofUsers('providers.update')],
  ['GET', '/permissions', 'permissions.getPermissions', []],
  ['GET', '/policies', 'permissions.getPolicies', []],
  ['GET', '/routes', 'permissions.getRoutes', []],
];

export const MAIL: readonly Line[] = [
  ['POST', '/', 'email.send', SIGNED_IN],
  ['POST', '/test', 'email.test', may('plugin::email.settings.read')],
  ['GET', '/settings', 'email.getSettings', may('plugin::email.settings.read')],
];
