/** What administrators have done: the lines of the audit log, and all that is known of one. */
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { readQuery } from '../../routing/query-codec.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type FilterField, Filters } from '../../ui/filters.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table, Tools } from '../../ui/table.tsx';
import {
  ACTIONS,
  type AuditEntry,
  type AuditState,
  auditAddress,
  auditQuery,
  readAuditState,
} from './audit-log.ts';
import styles from './audit-screen.module.css';

/** What the server lets a line be asked. */
const EQUALITY = ['$eq', '$ne'];
const ORDER = [...EQUALITY, '$gt', '$gte', '$lt', '$lte'];

export function AuditScreen() {
  const [, navigate] = useLocation();
  const state = readAuditState(readQuery(useSearch()));
  const { data, error, isFetching, refetch } = useQuery(auditQuery(state));
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const title = t('Settings.auditLogs.title');
  useSettingsTitle(title);
  const show = (change: Partial<AuditState>): void =>
    navigate(auditAddress({ ...state, page: 1, ...change }));
  const fields: readonly FilterField[] = [
    {
      name: 'action',
      label: t('Settings.auditLogs.action'),
      type: 'enumeration',
      operators: EQUALITY,
      options: ACTIONS.map((value) => ({ value, label: value })),
    },
    { name: 'date', label: t('Settings.auditLogs.date'), type: 'datetime', operators: ORDER },
    { name: 'user', label: t('Settings.auditLogs.user-id'), type: 'integer', operators: EQUALITY },
    { name: 'ip', label: t('Settings.auditLogs.ip'), type: 'string', operators: EQUALITY },
  ];
  return (
    <Main busy={isFetching}>
      <PageHead title={title} subtitle={t('Settings.auditLogs.description')} />
      <Announcement>{data && t('components.Table.found', { count: data.pagination.total })}</Announcement>
      <Tools>
        <Filters fields={fields} filters={state.filters} onChange={(filters) => show({ filters })} />
      </Tools>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.results.length === 0 ? (
        <Empty>{t('Settings.auditLogs.none')}</Empty>
      ) : (
        <>
          <Table
            label={title}
            rows={data.results}
            keyOf={({ id }) => id}
            onOpen={setShown}
            order={{ sort: state.sort, onSort: (sort) => show({ sort }) }}
            columns={[
              { label: t('Settings.auditLogs.action'), sort: 'action', cell: ({ action }) => action },
              {
                label: t('Settings.auditLogs.date'),
                sort: 'date',
                cell: ({ date }) => <time dateTime={date}>{dateTime(date)}</time>,
              },
              { label: t('Settings.auditLogs.user'), cell: ({ user }) => user?.displayName ?? '-' },
              { label: t('Settings.auditLogs.ip'), cell: ({ ip }) => ip ?? t('Settings.auditLogs.command') },
            ]}
            actions={(entry) => (
              <IconButton
                label={t('Settings.auditLogs.show', { action: entry.action, date: dateTime(entry.date) })}
                onClick={() => setShown(entry)}
              >
                <Eye aria-hidden />
              </IconButton>
            )}
          />
          <Pagination
            page={state.page}
            pageSize={state.pageSize}
            pageCount={data.pagination.pageCount}
            addressOf={(page) => auditAddress({ ...state, page })}
            onPageSize={(pageSize) => show({ pageSize })}
          />
        </>
      )}
      {shown && <Details entry={shown} onClose={() => setShown(null)} />}
    </Main>
  );
}

interface DetailsProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

function Details({ entry: { action, date, user, ip, payload }, onClose }: DetailsProps) {
  const facts = [
    [t('Settings.auditLogs.date'), dateTime(date)],
    [t('Settings.auditLogs.user'), user ? `${user.displayName} (${user.email})` : '-'],
    [t('Settings.auditLogs.ip'), ip ?? t('Settings.auditLogs.command')],
  ];
  return (
    <Dialog title={action} wide onClose={onClose}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t('Settings.auditLogs.payload')}>
        <h3>{t('Settings.auditLogs.payload')}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
        <pre className={styles['payload']} tabIndex={0}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      </section>
    </Dialog>
  );
}
