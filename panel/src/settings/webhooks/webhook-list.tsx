/** The webhooks of the project. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Chosen, Table } from '../../ui/table.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { WEBHOOKS_ADDRESS, WEBHOOKS_PATH, type Webhook, webhooksQuery } from './webhooks.ts';

export function WebhookList() {
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // a switch stands where it was put, until the server has said where it stands
  const [switched, setSwitched] = useState<Webhook | null>(null);
  const [removing, setRemoving] = useState<readonly Webhook[]>([]);
  useSettingsTitle(t('Settings.webhooks.title'));
  const enable = useMutation({
    mutationFn: ({ id, ...webhook }: Webhook) => send('PUT', `${WEBHOOKS_PATH}/${id}`, { body: webhook }),
    onError: (failure) => notify('danger', messageOf(failure)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      setSwitched(null);
    },
  });
  const mayUpdate = permissions.can('admin::webhooks.update');
  const mayDelete = permissions.can('admin::webhooks.delete');
  const add = permissions.can('admin::webhooks.create') && (
    <ButtonLink to={`${WEBHOOKS_ADDRESS}/create`} look="primary" icon={<Plus aria-hidden />}>
      {t('Settings.webhooks.list.button.add')}
    </ButtonLink>
  );
  return (
    <Main>
      <PageHead
        title={t('Settings.webhooks.title')}
        subtitle={t('Settings.webhooks.list.description')}
        actions={add}
      />
      {chosen.size > 0 && (
        <Chosen count={chosen.size}>
          <Button
            look="danger"
            icon={<Trash2 aria-hidden />}
            onClick={() => setRemoving(data?.filter(({ id }) => chosen.has(id)) ?? [])}
          >
            {t('global.delete')}
          </Button>
        </Chosen>
      )}
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty>{t('Settings.webhooks.list.empty')}</Empty>
      ) : (
        <Table
          label={t('Settings.webhooks.title')}
          rows={data}
          keyOf={({ id }) => id}
          onOpen={({ id }) => navigate(`${WEBHOOKS_ADDRESS}/${id}`)}
          selection={mayDelete ? { chosen, onChange: setChosen, nameOf: ({ name }) => name } : undefined}
          columns={[
            { label: t('global.name'), cell: ({ name }) => name },
            { label: t('Settings.webhooks.form.url'), cell: ({ url }) => url, wide: true },
            {
              label: t('Settings.webhooks.list.th.status'),
              cell: (webhook) => (
                <Toggle
                  role="switch"
                  aria-label={t('Settings.webhooks.list.status', { name: webhook.name })}
                  disabled={!mayUpdate || enable.isPending}
                  checked={(switched?.id === webhook.id ? switched : webhook).isEnabled}
                  onChange={(isEnabled) => {
                    setSwitched({ ...webhook, isEnabled });
                    enable.mutate({ ...webhook, isEnabled });
                  }}
                />
              ),
            },
          ]}
          actions={(webhook) => (
            <>
              <IconLink
                to={`${WEBHOOKS_ADDRESS}/${webhook.id}`}
                label={t('Settings.webhooks.list.edit')}
                isButton
              >
                <Pencil aria-hidden />
              </IconLink>
              {mayDelete && (
                <IconButton label={t('Settings.webhooks.list.delete')} onClick={() => setRemoving([webhook])}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      {removing.length > 0 && (
        <RemovalDialog
          consequence={t('Settings.webhooks.delete.consequence', {
            names: removing.map(({ name }) => name).join(', '),
          })}
          remove={() =>
            send('POST', `${WEBHOOKS_PATH}/batch-delete`, { body: { ids: removing.map(({ id }) => id) } })
          }
          done={t('Settings.webhooks.deleted')}
          queryKey={webhooksQuery.queryKey}
          onClose={() => setRemoving([])}
          onDone={() => setChosen(new Set())}
        />
      )}
    </Main>
  );
}
