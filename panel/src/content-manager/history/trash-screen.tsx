/** The deleted entries of a type: back, or gone for good. */
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { trashAddress, typeAddress, withQuery } from '../../content-types/addresses.ts';
import { type ContentType, CREATE } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { readQuery, textAt } from '../../routing/query-codec.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { displayName } from '../../ui/display-name.ts';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import type { EntryPage } from '../entries/entries.ts';
import { rowTitle } from '../entries/value-text.ts';
import { restoreEntries } from './delete-entries.ts';

interface Deleted {
  readonly id: number;
  readonly locale: string | null;
  readonly deletedAt: string;
  readonly deletedBy: object | null;
  readonly entry: Readonly<Record<string, unknown>>;
}

export function TrashScreen({ type }: { readonly type: ContentType }) {
  const { uid, info } = type;
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const query = readQuery(useSearch());
  const page = Number(textAt(query, 'page') ?? 1) || 1;
  const pageSize = Number(textAt(query, 'pageSize') ?? 10) || 10;
  const [removed, setRemoved] = useState<Deleted | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['content-manager', 'trash', uid, page, pageSize],
    queryFn: () =>
      send<{ results: readonly Deleted[]; pagination: EntryPage['pagination'] }>(
        'GET',
        `/content-manager/trash/${uid}`,
        { query: { page, pageSize } },
      ),
    staleTime: 0,
  });
  const nameOf = ({ id, entry }: Deleted): string => rowTitle(entry) || String(id);
  const addressOf = (next: number, size = pageSize): string =>
    withQuery(trashAddress(type), { page: next, pageSize: size });
  const remove = async ({ id }: Deleted): Promise<void> => {
    try {
      await send('DELETE', `/content-manager/trash/${uid}/${id}`);
      notify('success', t('content-manager.trash.removed'));
    } catch (failure) {
      notify('danger', messageOf(failure));
    }
    setRemoved(null);
    await queryClient.invalidateQueries({ queryKey: ['content-manager', 'trash', uid] });
  };
  return (
    <Main>
      <PageHead
        title={t('content-manager.trash.title')}
        subtitle={t('content-manager.trash.subtitle', { type: info.displayName })}
        back={typeAddress(type)}
      />
      <Announcement>{data && t('components.Table.found', { count: data.pagination.total })}</Announcement>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.results.length === 0 && <Empty>{t('content-manager.trash.empty')}</Empty>}
      {data && data.results.length > 0 && (
        <>
          <Table
            label={t('content-manager.trash.title')}
            rows={data.results}
            keyOf={({ id }) => id}
            columns={[
              { label: t('content-manager.publish.id'), cell: ({ id }) => id },
              { label: t('content-manager.publish.name'), cell: nameOf, title: true },
              ...(data.results.some(({ locale }) => locale !== null)
                ? [{ label: t('i18n.components.info.locales'), cell: ({ locale }: Deleted) => locale ?? '-' }]
                : []),
              { label: t('content-manager.trash.deleted'), cell: ({ deletedAt }) => dateTime(deletedAt) },
              {
                label: t('content-manager.trash.by'),
                cell: ({ deletedBy }) => (deletedBy ? displayName(deletedBy) : '-'),
              },
            ]}
            actions={(row) => (
              <>
                {permissions.can(CREATE, uid) && (
                  <IconButton
                    label={t('content-manager.trash.restore', { name: nameOf(row) })}
                    onClick={() => void restoreEntries(uid, [row.id])}
                  >
                    <RotateCcw aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={t('content-manager.trash.remove', { name: nameOf(row) })}
                  onClick={() => setRemoved(row)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            )}
          />
          <Pagination
            page={page}
            pageSize={pageSize}
            pageCount={data.pagination.pageCount}
            addressOf={(next) => addressOf(next)}
            onPageSize={(size) => navigate(addressOf(1, size))}
          />
        </>
      )}
      {removed && (
        <ConfirmDialog onClose={() => setRemoved(null)} onConfirm={() => void remove(removed)}>
          <p>{t('content-manager.trash.remove.question')}</p>
        </ConfirmDialog>
      )}
    </Main>
  );
}
