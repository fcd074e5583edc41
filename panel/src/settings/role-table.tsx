/** The list of roles, of administrators or of the content API's users: searched by name and description. */
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { t } from '../i18n/messages.ts';
import { readQuery, textAt, writeQuery } from '../routing/query-codec.ts';
import { useSettingsTitle } from '../routing/use-title.ts';
import { ButtonLink, IconButton, IconLink } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../ui/page.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Table, Tools } from '../ui/table.tsx';

/** What both kinds of roles have. */
interface ListedRole {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

interface RoleTableProps<Role> {
  readonly address: string;
  /** The answer, when there is one. */
  readonly roles: readonly Role[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly countOf: (role: Role) => number;
  readonly mayCreate: boolean;
  readonly mayOpen: boolean;
  /** Whether a new role is begun at a button, as v4 has it, and not at a link. */
  readonly isBegunAtButton: boolean;
  readonly mayCopy?: (role: Role) => boolean;
  readonly mayDelete: (role: Role) => boolean;
  /** The dialog that asks before a role is deleted. */
  readonly removal: (role: Role, close: () => void) => ReactNode;
}

export function RoleTable<Role extends ListedRole>(props: RoleTableProps<Role>) {
  const { address, roles, error, onRetry, countOf, mayCreate, mayOpen } = props;
  const { isBegunAtButton, mayCopy, mayDelete, removal } = props;
  const [, navigate] = useLocation();
  const search = textAt(readQuery(useSearch()), '_q') ?? '';
  const [removing, setRemoving] = useState<Role | null>(null);
  const title = t('global.roles');
  useSettingsTitle(title);
  const found = roles?.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Main>
      <PageHead
        title={title}
        subtitle={t('Settings.roles.list.description')}
        actions={
          mayCreate && (
            <ButtonLink
              to={`${address}/new`}
              look="primary"
              icon={<Plus aria-hidden />}
              isButton={isBegunAtButton}
            >
              {t('Settings.roles.list.button.add')}
            </ButtonLink>
          )
        }
      />
      <Tools>
        <SearchBox
          name={title}
          value={search}
          onSearch={(next) => {
            const search = writeQuery({ _q: next });
            navigate(search === '' ? address : `${address}?${search}`);
          }}
        />
      </Tools>
      {error ? (
        <Failure error={error} retry={onRetry} />
      ) : !found ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty>{t('Settings.roles.list.none', { words: search })}</Empty>
      ) : (
        <Table
          label={title}
          rows={found}
          keyOf={({ id }) => id}
          onOpen={mayOpen ? ({ id }) => navigate(`${address}/${id}`) : undefined}
          columns={[
            { label: t('global.name'), cell: ({ name }) => name },
            { label: t('global.description'), cell: ({ description }) => description, wide: true },
            {
              label: t('global.users'),
              cell: (role) => t('Settings.roles.row.users', { number: countOf(role) }),
            },
          ]}
          actions={(role) => (
            <>
              {mayCopy?.(role) && (
                <IconLink
                  to={`${address}/duplicate/${role.id}`}
                  label={t('app.component.table.duplicate', { target: role.name })}
                >
                  <Copy aria-hidden />
                </IconLink>
              )}
              {mayOpen && (
                <IconLink
                  to={`${address}/${role.id}`}
                  label={t('app.component.table.edit', { target: role.name })}
                >
                  <Pencil aria-hidden />
                </IconLink>
              )}
              {mayDelete(role) && (
                <IconButton
                  label={t('global.delete-target', { target: role.name })}
                  onClick={() => setRemoving(role)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      {removing && removal(removing, () => setRemoving(null))}
    </Main>
  );
}
