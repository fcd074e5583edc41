/** Requests for the roles of administrators. */
import { queryOptions } from '@tanstack/react-query';
import type { Permission } from '../../../../src/admin/administrators/permissions/admin-permission-store.ts';
import type { AdminRole } from '../../../../src/admin/administrators/stores/admin-role-store.ts';
import { getData } from '../../api/client.ts';

/** Where the screens of roles are. */
export const ROLES_ADDRESS = '/settings/roles';

export interface Role extends AdminRole {
  readonly usersCount: number;
}

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: () => getData<readonly Role[]>('/admin/roles'),
});

export const roleQuery = (id: string) =>
  queryOptions({ queryKey: ['roles', id], queryFn: () => getData<Role>(`/admin/roles/${id}`) });

export const rolePermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', id, 'permissions'],
    queryFn: () => getData<readonly Permission[]>(`/admin/roles/${id}/permissions`),
  });
