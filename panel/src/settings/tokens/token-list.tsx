/** The tokens of a kind. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { readQuery, textAt } from '../../routing/query-codec.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import type { TokenKind } from './token-kinds.ts';
import { type Token, tokensQuery } from './tokens.ts';

export function TokenList({ kind }: { readonly kind: TokenKind }) {
  const { address, path, actions, texts } = kind;
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(tokensQuery(path));
  const [removing, setRemoving] = useState<Token | null>(null);
  const sort = textAt(readQuery(useSearch()), 'sort') ?? 'name:ASC';
  const rows = sorted(data ?? [], sort);
  useSettingsTitle(t(texts.title));
  const add = permissions.can(actions.create) && (
    <ButtonLink to={`${address}/create`} look="primary" icon={<Plus aria-hidden />}>
      {t(texts.add)}
    </ButtonLink>
  );
  return (
    <Main>
      <PageHead title={t(texts.title)} subtitle={t(texts.description)} actions={add} />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty>{t('Settings.tokens.none')}</Empty>
      ) : (
        <Table
          label={t(texts.title)}
          rows={rows}
          keyOf={({ id }) => id}
          onOpen={permissions.can(actions.read) ? ({ id }) => navigate(`${address}/${id}`) : undefined}
          order={{ sort, onSort: (next) => navigate(`${address}?sort=${next}`) }}
          columns={[
            { label: t('Settings.tokens.name'), sort: 'name', cell: ({ name }) => name },
            { label: t('Settings.tokens.description'), cell: ({ description }) => description },
            { label: t('Settings.tokens.created'), cell: ({ createdAt }) => <TimeAgo date={createdAt} /> },
            {
              label: t('Settings.tokens.last-used'),
              cell: ({ lastUsedAt }) => <TimeAgo date={lastUsedAt} />,
            },
          ]}
          actions={(token) => (
            <>
              {permissions.can(actions.read) && (
                <IconLink
                  to={`${address}/${token.id}`}
                  label={t('Settings.tokens.edit', { name: token.name })}
                >
                  <Pencil aria-hidden />
                </IconLink>
              )}
              {permissions.can(actions.delete) && (
                <IconButton
                  label={t('Settings.tokens.delete', { name: token.name })}
                  onClick={() => setRemoving(token)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      {removing && (
        <RemovalDialog
          consequence={t('Settings.tokens.delete.consequence', { name: removing.name })}
          remove={() => send('DELETE', `${path}/${removing.id}`)}
          done={t('Settings.tokens.deleted')}
          queryKey={['tokens', path]}
          onClose={() => setRemoving(null)}
        />
      )}
    </Main>
  );
}

/** Tokens by name; the server sends them all. */
const sorted = (tokens: readonly Token[], sort: string): readonly Token[] => {
  const direction = sort === 'name:DESC' ? -1 : 1;
  return [...tokens].sort((one, other) => direction * one.name.localeCompare(other.name));
};
