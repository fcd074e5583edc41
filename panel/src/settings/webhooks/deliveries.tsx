/** What was sent to a webhook, the latest first. */
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Badge, Card, Failure } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './webhook-screen.module.css';
import { deliveriesQuery, type ShownDelivery, WEBHOOKS_PATH } from './webhooks.ts';

interface DeliveriesProps {
  readonly id: number;
  readonly maySend: boolean;
}

export function Deliveries({ id, maySend }: DeliveriesProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(deliveriesQuery(id, page));
  const again = useAction(
    (delivery: number) => send('POST', `${WEBHOOKS_PATH}/${id}/deliveries/${delivery}/send-again`),
    {
      invalidates: [['webhooks', String(id), 'deliveries']],
      done: () => notify('success', t('Settings.webhooks.deliveries.sent')),
    },
  );
  const pageCount = data?.pagination.pageCount ?? 0;
  return (
    <Card
      title={t('Settings.webhooks.deliveries.title')}
      aside={
        <IconButton
          label={t('Settings.webhooks.deliveries.refresh')}
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden />
        </IconButton>
      }
    >
      {error ? (
        <Failure error={error} />
      ) : data?.results.length === 0 ? (
        <p>{t('Settings.webhooks.deliveries.none')}</p>
      ) : (
        <div className={styles['stack']}>
          <Table
            label={t('Settings.webhooks.deliveries.title')}
            rows={data?.results ?? []}
            keyOf={(delivery) => delivery.id}
            columns={[
              { label: t('Settings.webhooks.deliveries.event'), cell: ({ event }) => event },
              {
                label: t('Settings.webhooks.list.th.status'),
                cell: ({ state }) => (
                  <Badge good={state === 'delivered'}>{t(`Settings.webhooks.deliveries.${state}`)}</Badge>
                ),
              },
              {
                label: t('Settings.webhooks.deliveries.date'),
                cell: ({ createdAt }) => <TimeAgo date={createdAt} />,
              },
              {
                label: t('Settings.webhooks.deliveries.attempts'),
                cell: (delivery) => <span className={styles['attempts']}>{attemptsText(delivery)}</span>,
                wide: true,
              },
            ]}
            actions={(delivery) =>
              maySend &&
              delivery.canBeSentAgain && (
                <IconButton
                  label={t('Settings.webhooks.deliveries.again', {
                    event: delivery.event,
                    date: dateTime(delivery.createdAt),
                  })}
                  disabled={again.busy}
                  onClick={() => again.run(delivery.id)}
                >
                  <Send aria-hidden />
                </IconButton>
              )
            }
          />
          {pageCount > 1 && (
            <div className={styles['secret']}>
              <p>{t('Settings.webhooks.deliveries.page', { page, pageCount })}</p>
              <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('components.pagination.go-to-previous')}
              </Button>
              <Button disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
                {t('components.pagination.go-to-next')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

/** "2 attempts: 503, 70 ms. Next one on …" */
function attemptsText({ attempts, nextAttemptAt }: ShownDelivery): string {
  const last = attempts.at(-1);
  const said = last
    ? t('Settings.webhooks.deliveries.last', {
        count: attempts.length,
        answer: last.status ?? last.error ?? '',
        duration: last.duration,
      })
    : '';
  const next = nextAttemptAt ? t('Settings.webhooks.deliveries.next', { date: dateTime(nextAttemptAt) }) : '';
  return [said, next].filter(Boolean).join(' ');
}
