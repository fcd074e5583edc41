/** The roles of administrators. */
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { send } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { SUPER_ADMIN } from '../../api/super-admin.ts';
import { t } from '../../i18n/messages.ts';
import { readQuery, textAt, writeQuery } from '../../routing/query-codec.ts';
import { useTitle } from '../../routing/use-title.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Table, Tools } from '../../ui/table.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { ROLES_ADDRESS } from './role-address.ts';
import { type Role, rolesQuery } from './roles.ts';

export function RoleList() {
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const words = textAt(readQuery(useSearch()), '_q') ?? '';
  const { data, error, refetch } = useQuery(rolesQuery);
  const [asked, setAsked] = useState<Role | null>(null);
  useTitle(t('Settings.roles.title'));
  const mayRead = permissions.can('admin::roles.read');
  const found = data?.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Main>
      <PageHead
        title={t('Settings.roles.title')}
        subtitle={t('Settings.roles.list.description')}
        actions={
          permissions.can('admin::roles.create') && (
            <ButtonLink to={`${ROLES_ADDRESS}/new`} look="primary" icon={<Plus aria-hidden />}>
              {t('Settings.roles.list.button.add')}
            </ButtonLink>
          )
        }
      />
      <Tools>
        <SearchBox
          name={t('Settings.roles.title')}
          value={words}
          onSearch={(next) => {
            const search = writeQuery({ _q: next });
            navigate(search === '' ? ROLES_ADDRESS : `${ROLES_ADDRESS}?${search}`);
          }}
        />
      </Tools>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !found ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty>{t('Settings.roles.list.none', { words })}</Empty>
      ) : (
        <Table
          label={t('Settings.roles.title')}
          rows={found}
          keyOf={({ id }) => id}
          onOpen={mayRead ? ({ id }) => navigate(`${ROLES_ADDRESS}/${id}`) : undefined}
          columns={[
            { label: t('global.name'), cell: ({ name }) => name },
            { label: t('global.description'), cell: ({ description }) => description, wide: true },
            {
              label: t('global.users'),
              cell: ({ usersCount }) => t('Settings.roles.row.users', { number: usersCount }),
            },
          ]}
          actions={(role) => (
            <>
              {permissions.can('admin::roles.create') && mayRead && role.code !== SUPER_ADMIN && (
                <IconLink
                  to={`${ROLES_ADDRESS}/duplicate/${role.id}`}
                  label={t('app.component.table.duplicate', { target: role.name })}
                >
                  <Copy aria-hidden />
                </IconLink>
              )}
              {mayRead && (
                <IconLink
                  to={`${ROLES_ADDRESS}/${role.id}`}
                  label={t('app.component.table.edit', { target: role.name })}
                >
                  <Pencil aria-hidden />
                </IconLink>
              )}
              {permissions.can('admin::roles.delete') && role.code !== SUPER_ADMIN && (
                <IconButton
                  label={t('global.delete-target', { target: role.name })}
                  onClick={() => setAsked(role)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      {asked && (
        <RemovalDialog
          question={t('Settings.roles.delete.question', { name: asked.name, count: asked.usersCount })}
          remove={() => send('DELETE', `/admin/roles/${asked.id}`)}
          done={t('Settings.roles.deleted')}
          queryKey={rolesQuery.queryKey}
          onClose={() => setAsked(null)}
        />
      )}
    </Main>
  );
}
