/** The tokens of a kind. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { usePermissions } from '../../api/permissions.ts';
import { queryClient } from '../../api/queries.ts';
import listStyles from '../../content-manager/list/list-screen.module.css';
import { t } from '../../i18n/messages.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useTitle } from '../../routing/use-title.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import type { TokenKind } from './token-kinds.ts';
import { type Token, tokensQuery } from './tokens.ts';

export function TokenList({ kind }: { readonly kind: TokenKind }) {
  const { address, path, actions, texts } = kind;
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(tokensQuery(path));
  const [asked, setAsked] = useState<Token | null>(null);
  useTitle(t(texts.title));
  const remove = useMutation({
    mutationFn: (id: number) => send('DELETE', `${path}/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tokens', path] }),
    onError: (failure) => notify('danger', messageOf(failure)),
    onSettled: () => setAsked(null),
  });
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
        <div className={listStyles['frame']}>
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are opened */}
          <table role="grid" className={listStyles['table']} aria-label={t(texts.title)}>
            <thead>
              <tr>
                <th scope="col">{t('Settings.tokens.name')}</th>
                <th scope="col">{t('Settings.tokens.description')}</th>
                <th scope="col">{t('Settings.tokens.created')}</th>
                <th scope="col">{t('Settings.tokens.last-used')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('Settings.tokens.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((token) => (
                <tr
                  key={token.id}
                  onClick={(event) => {
                    if (!(event.target as Element).closest('a, button')) navigate(`${address}/${token.id}`);
                  }}
                >
                  <td>
                    <span className={listStyles['cell']}>{token.name}</span>
                  </td>
                  <td>
                    <span className={listStyles['cell']}>{token.description}</span>
                  </td>
                  <td>
                    {token.createdAt && (
                      <time dateTime={token.createdAt}>{relativeTime(token.createdAt)}</time>
                    )}
                  </td>
                  <td>
                    {token.lastUsedAt && (
                      <time dateTime={token.lastUsedAt}>{relativeTime(token.lastUsedAt)}</time>
                    )}
                  </td>
                  <td>
                    <div className={listStyles['rowActions']}>
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
                          onClick={() => setAsked(token)}
                        >
                          <Trash2 aria-hidden />
                        </IconButton>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          busy={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(asked.id)}
        >
          <p>{t('Settings.tokens.delete.question', { name: asked.name })}</p>
        </ConfirmDialog>
      )}
    </Main>
  );
}
