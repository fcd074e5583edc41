/** The people who have access to the panel. */
import { useQuery } from '@tanstack/react-query';
import { MailPlus, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AdminUser } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { send } from '../../api/client.ts';
import { useMe } from '../../api/queries.ts';
import { isSuperAdmin } from '../../api/super-admin.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { readQuery } from '../../routing/query-codec.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { type FilterField, Filters } from '../../ui/filters.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Badge, Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Chosen, Table, Tools } from '../../ui/table.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { readUserList, USERS_ADDRESS, type UserListState, userListAddress, usersQuery } from './users.ts';

const fullName = ({ firstname, lastname, email }: AdminUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

export function UserList() {
  const permissions = usePermissions();
  const me = useMe();
  const [, navigate] = useLocation();
  const state = readUserList(readQuery(useSearch()));
  const { data, error, isFetching, refetch } = useQuery(usersQuery(state));
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [removing, setRemoving] = useState<readonly AdminUser[]>([]);
  useSettingsTitle(t('Settings.users.title'));
  const show = (change: Partial<UserListState>): void =>
    navigate(userListAddress({ ...state, page: 1, ...change }));
  const shown = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so none of them is chosen
  useEffect(() => setChosen(new Set()), [shown]);

  const mayRead = permissions.can('admin::users.read');
  /** Only super admins remove super admins, and users cannot remove themselves here. */
  const mayRemove = (user: AdminUser): boolean =>
    permissions.can('admin::users.delete') && user.id !== me.id && (isSuperAdmin(me) || !isSuperAdmin(user));
  const texts: readonly FilterField[] = (['firstname', 'lastname', 'username', 'email'] as const).map(
    (name) => ({
      name,
      label: t(`Settings.permissions.users.${name}`),
      type: 'string',
    }),
  );
  const fields: readonly FilterField[] = [
    ...texts,
    {
      name: 'isActive',
      label: t('Settings.permissions.users.user-status'),
      type: 'boolean',
      options: [
        { value: 'true', label: t('Settings.permissions.users.active') },
        { value: 'false', label: t('Settings.permissions.users.inactive') },
      ],
    },
  ];
  const results = data?.results ?? [];
  return (
    <Main busy={isFetching}>
      <PageHead
        title={t('Settings.users.title')}
        subtitle={t('Settings.permissions.users.listview.header.subtitle')}
        actions={
          permissions.can('admin::users.create') && (
            <Button look="primary" icon={<MailPlus aria-hidden />} onClick={() => setInviting(true)}>
              {t('Settings.permissions.users.create')}
            </Button>
          )
        }
      />
      <Announcement>{data && t('components.Table.found', { count: data.pagination.total })}</Announcement>
      {mayRead && (
        <Tools>
          <SearchBox
            name={t('Settings.users.title')}
            value={state.search}
            onSearch={(search) => show({ search })}
          />
          <Filters fields={fields} filters={state.filters} onChange={(filters) => show({ filters })} />
        </Tools>
      )}
      {chosen.size > 0 && (
        <Chosen count={chosen.size}>
          <Button
            look="danger"
            icon={<Trash2 aria-hidden />}
            onClick={() => setRemoving(results.filter(({ id }) => chosen.has(id)))}
          >
            {t('global.delete')}
          </Button>
        </Chosen>
      )}
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : results.length === 0 ? (
        <Empty>{t('Settings.users.none')}</Empty>
      ) : (
        <>
          <Table
            label={t('Settings.users.title')}
            rows={results}
            keyOf={({ id }) => id}
            onOpen={({ id }) => navigate(`${USERS_ADDRESS}/${id}`)}
            order={{ sort: state.sort, onSort: (sort) => show({ sort }) }}
            selection={
              permissions.can('admin::users.delete')
                ? { chosen, onChange: setChosen, nameOf: fullName, mayChoose: mayRemove }
                : undefined
            }
            columns={[
              {
                label: t('Settings.permissions.users.firstname'),
                sort: 'firstname',
                cell: ({ firstname }) => firstname ?? '-',
              },
              {
                label: t('Settings.permissions.users.lastname'),
                sort: 'lastname',
                cell: ({ lastname }) => lastname ?? '-',
              },
              { label: t('Settings.permissions.users.email'), sort: 'email', cell: ({ email }) => email },
              {
                label: t('Settings.permissions.users.roles'),
                cell: ({ roles }) => roles.map(({ name }) => name).join(', '),
              },
              {
                label: t('Settings.permissions.users.username'),
                sort: 'username',
                cell: ({ username }) => username ?? '-',
              },
              {
                label: t('Settings.permissions.users.user-status'),
                cell: ({ isActive }) => (
                  <Badge good={isActive}>
                    {t(
                      isActive ? 'Settings.permissions.users.active' : 'Settings.permissions.users.inactive',
                    )}
                  </Badge>
                ),
              },
            ]}
            actions={(user) => (
              <>
                <IconLink
                  to={`${USERS_ADDRESS}/${user.id}`}
                  label={t('app.component.table.edit', { target: fullName(user) })}
                  isButton
                >
                  <Pencil aria-hidden />
                </IconLink>
                {mayRemove(user) && (
                  <IconButton
                    label={t('global.delete-target', { target: fullName(user) })}
                    onClick={() => setRemoving([user])}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </>
            )}
          />
          <Pagination
            page={state.page}
            pageSize={state.pageSize}
            pageCount={data.pagination.pageCount}
            addressOf={(page) => userListAddress({ ...state, page })}
            onPageSize={(pageSize) => show({ pageSize })}
          />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removing.length > 0 && (
        <RemovalDialog
          consequence={t('Settings.users.delete.consequence', { names: removing.map(fullName).join(', ') })}
          remove={() =>
            send('POST', '/admin/users/batch-delete', { body: { ids: removing.map(({ id }) => id) } })
          }
          done={t('Settings.users.deleted')}
          queryKey={['users']}
          onClose={() => setRemoving([])}
          onDone={() => setChosen(new Set())}
        />
      )}
    </Main>
  );
}
