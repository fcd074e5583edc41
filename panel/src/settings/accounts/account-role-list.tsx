/** The roles of the content API's users. */
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { RemovalDialog } from '../removal-dialog.tsx';
import { RoleTable } from '../role-table.tsx';
import { accountRolesQuery, ROLES_PATH } from './accounts.ts';

export const ACCOUNT_ROLES = '/settings/users-permissions/roles';

/** Roles that the server itself needs. */
const KEPT = ['public', 'authenticated'];

export function AccountRoleList() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(accountRolesQuery);
  return (
    <RoleTable
      address={ACCOUNT_ROLES}
      roles={data}
      error={error}
      onRetry={() => void refetch()}
      countOf={({ nb_users = 0 }) => nb_users}
      mayCreate={permissions.can('plugin::users-permissions.roles.create')}
      isBegunAtButton={false}
      mayOpen={permissions.can('plugin::users-permissions.roles.read')}
      mayDelete={({ type }) =>
        permissions.can('plugin::users-permissions.roles.delete') && !KEPT.includes(type)
      }
      removal={({ id, name, nb_users = 0 }, close) => (
        <RemovalDialog
          consequence={t('users-permissions.roles.delete.consequence', { name, count: nb_users })}
          remove={() => send('DELETE', `${ROLES_PATH}/${id}`)}
          done={t('users-permissions.roles.deleted')}
          queryKey={accountRolesQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
