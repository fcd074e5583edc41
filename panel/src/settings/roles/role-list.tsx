/** The roles of administrators. */
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { SUPER_ADMIN } from '../../api/super-admin.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { RemovalDialog } from '../removal-dialog.tsx';
import { RoleTable } from '../role-table.tsx';
import { ROLES_ADDRESS, rolesQuery } from './roles.ts';

export function RoleList() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(rolesQuery);
  const mayCreate = permissions.can('admin::roles.create');
  const mayOpen = permissions.can('admin::roles.read');
  return (
    <RoleTable
      address={ROLES_ADDRESS}
      roles={data}
      error={error}
      onRetry={() => void refetch()}
      countOf={({ usersCount }) => usersCount}
      mayCreate={mayCreate}
      isBegunAtButton
      mayOpen={mayOpen}
      mayCopy={({ code }) => mayCreate && mayOpen && code !== SUPER_ADMIN}
      mayDelete={({ code }) => permissions.can('admin::roles.delete') && code !== SUPER_ADMIN}
      removal={({ id, name, usersCount }, close) => (
        <RemovalDialog
          consequence={t('Settings.roles.delete.consequence', { name, count: usersCount })}
          remove={() => send('DELETE', `/admin/roles/${id}`)}
          done={t('Settings.roles.deleted')}
          queryKey={rolesQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
