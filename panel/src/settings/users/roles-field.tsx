/** The roles of an administrator. */
import { useQuery } from '@tanstack/react-query';
import type { RoleSummary } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { useMe } from '../../api/queries.ts';
import { isSuperAdmin, SUPER_ADMIN } from '../../api/super-admin.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { MultiSelectField } from '../../ui/select.tsx';
import { rolesQuery } from '../roles/roles.ts';

interface RolesFieldProps {
  /** The roles there are already, for people who may not list them. */
  readonly held: readonly RoleSummary[];
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

export function RolesField({ held, values, error, disabled = false, onChange }: RolesFieldProps) {
  const permissions = usePermissions();
  const me = useMe();
  const { data } = useQuery({ ...rolesQuery, enabled: permissions.can('admin::roles.read') });
  // only super admins appoint super admins
  const offered = (data ?? held).filter(
    ({ id, code }) => code !== SUPER_ADMIN || isSuperAdmin(me) || held.some((role) => role.id === id),
  );
  return (
    <MultiSelectField
      label={t('app.components.Users.ModalCreateBody.block-title.roles')}
      hint={t('app.components.Users.ModalCreateBody.block-title.roles.description')}
      required
      placeholder={t('app.components.Select.placeholder')}
      disabled={disabled}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={values}
      error={error}
      onChange={onChange}
    />
  );
}
