/** One role of administrators: its name, and what it may do. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { permissionsQuery, queryClient } from '../../api/queries.ts';
import { SUPER_ADMIN } from '../../api/super-admin.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { calendarDate } from '../../i18n/relative-time.ts';
import { catalogueQuery } from '../../permissions/catalogue.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Badge, Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { NameFields } from '../name-fields.tsx';
import { areSameGrants, cellsOf, type PermissionRow, readGrants, writeRows } from './grants.ts';
import { PermissionForm } from './permission-form.tsx';
import { ROLES_ADDRESS, type Role, rolePermissionsQuery, roleQuery, rolesQuery } from './roles.ts';

const NO_ROWS: readonly PermissionRow[] = [];

export const NewRole = () => <RoleForm stored={null} rows={NO_ROWS} />;

interface IdProps {
  readonly id: string;
}

/** A new role that begins with what another may do. */
export const CopiedRole = ({ id }: IdProps) => (
  <Stored id={id}>{(_role, rows) => <RoleForm stored={null} rows={rows} />}</Stored>
);

export const ExistingRole = ({ id }: IdProps) => (
  <Stored id={id}>{(role, rows) => <RoleForm stored={role} rows={rows} />}</Stored>
);

interface StoredProps extends IdProps {
  readonly children: (role: Role, rows: readonly PermissionRow[]) => ReactNode;
}

function Stored({ id, children }: StoredProps) {
  const role = useQuery(roleQuery(id));
  const rows = useQuery(rolePermissionsQuery(id));
  const error = role.error ?? rows.error;
  if (error) {
    return (
      <Main>
        <Failure error={error} />
      </Main>
    );
  }
  return role.data && rows.data ? children(role.data, rows.data) : <Loading />;
}

interface RoleFormProps {
  /** null for a new one. */
  readonly stored: Role | null;
  /** What it may do to begin with. */
  readonly rows: readonly PermissionRow[];
}

function RoleForm({ stored, rows }: RoleFormProps) {
  // a role that was made stays one, also where its permissions were refused
  const [role, setRole] = useState(stored);
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const catalogue = useSuspenseQuery(catalogueQuery).data;
  const cells = cellsOf(catalogue);
  const [grants, setGrants] = useState(() => readGrants(cells, rows));
  const title = t(role ? 'Settings.roles.edit.title' : 'Settings.roles.create.title');
  useSettingsTitle(t('global.roles'));
  const base = {
    name: role?.name ?? '',
    description: role
      ? (role.description ?? '')
      : t('Settings.roles.form.created', { date: calendarDate(new Date()) }),
  };
  const areGrantsChanged = !areSameGrants(grants, readGrants(cells, rows));
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ name }) => ({ name: requiredText(name) }),
    async (body) => {
      const saved = !role
        ? await save('POST', '/admin/roles', body)
        : areSame(body, base)
          ? role
          : await save('PUT', `/admin/roles/${role.id}`, body);
      setRole({ ...saved, usersCount: role?.usersCount ?? 0 });
      const kept = writeRows(cells, grants, rows);
      if (stored ? areGrantsChanged : kept.length > 0) await grant(saved.id, kept);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey }),
      ]);
      notify('success', t(stored ? 'notification.success.saved' : 'Settings.roles.created'));
      if (!stored) withoutAsking(() => navigate(`${ROLES_ADDRESS}/${saved.id}`, { replace: true }));
    },
  );
  const isSuper = role?.code === SUPER_ADMIN;
  const mayWrite = !isSuper && permissions.can(role ? 'admin::roles.update' : 'admin::roles.create');
  const mayGrant = mayWrite && permissions.can('admin::roles.update');
  return (
    <FormPage
      title={title}
      subtitle={t('Settings.roles.create.description')}
      back={ROLES_ADDRESS}
      isChanged={areGrantsChanged || !areSame(values, base)}
      isNew={!stored}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
      actions={
        !role &&
        mayWrite && (
          <Button
            onClick={() => {
              set('name', base.name);
              set('description', base.description);
              setGrants(readGrants(cells, rows));
            }}
          >
            {t('app.components.Button.reset')}
          </Button>
        )
      }
    >
      <Card
        title={role?.name ?? t('global.details')}
        aside={
          role && (
            <Badge>{t('Settings.roles.form.button.users-with-role', { number: role.usersCount })}</Badge>
          )
        }
      >
        {isSuper && <p>{t('Settings.roles.form.super-admin')}</p>}
        <FieldGrid>
          <NameFields values={values} errors={errors} disabled={!mayWrite} set={set} />
        </FieldGrid>
      </Card>
      <Card flush>
        <PermissionForm catalogue={catalogue} grants={grants} disabled={!mayGrant} onChange={setGrants} />
      </Card>
    </FormPage>
  );
}

/** @throws Error in words of the panel for more than the person has */
async function grant(id: number, permissions: readonly PermissionRow[]): Promise<void> {
  try {
    await send('PUT', `/admin/roles/${id}/permissions`, { body: { permissions } });
  } catch (error) {
    const isTooMuch = error instanceof ApiError && error.status === 403;
    throw isTooMuch ? new Error(t('Settings.roles.form.too-much')) : error;
  }
}

const save = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Role> =>
  (await send<{ data: Role }>(method, path, { body })).data;
