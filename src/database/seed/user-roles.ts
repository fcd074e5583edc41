/** The two roles every project has, and what they may do before anybody sets it up. */
import type { Executor } from '../database.ts';
import { insertRow, isEmpty, timestamps } from './rows.ts';

const ROLES = [
  {
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    type: 'authenticated',
    actions: ['user.me', 'auth.changePassword'],
  },
  {
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    type: 'public',
    actions: [
      'auth.callback',
      'auth.connect',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.register',
      'auth.emailConfirmation',
      'auth.sendEmailConfirmation',
    ],
  },
] as const;

/** Makes both roles where there is none. */
export async function seedUserRoles(tx: Executor, now: Date): Promise<void> {
  if (!(await isEmpty(tx, 'up_roles'))) return;
  for (const { name, description, type, actions } of ROLES) {
    const role = await insertRow(tx, 'up_roles', { name, description, type, ...timestamps(now) });
    for (const [index, action] of actions.entries()) {
      const permission = await insertRow(tx, 'up_permissions', {
        action: `plugin::users-permissions.${action}`,
        ...timestamps(now),
      });
      await insertRow(tx, 'up_permissions_role_links', {
        permission_id: permission,
        role_id: role,
        permission_order: index + 1,
      });
    }
  }
}
