/** One webhook: where it is sent to, with which headers, for which events; what was sent, and what signs it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Alert, Badge, Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Deliveries } from './deliveries.tsx';
import { EventsTable } from './events-table.tsx';
import { type Header, HeaderRows, headersOf, rowsOf } from './header-rows.tsx';
import { Secret } from './secret.tsx';
import styles from './webhook-screen.module.css';
import { WEBHOOKS_ADDRESS, WEBHOOKS_PATH, type Webhook, webhookQuery, webhooksQuery } from './webhooks.ts';

export const NewWebhook = () => <WebhookForm webhook={null} />;

export function ExistingWebhook({ id }: { readonly id: string }) {
  const { data, error } = useQuery(webhookQuery(id));
  if (error) {
    return (
      <Main>
        <Failure error={error} />
      </Main>
    );
  }
  return data ? <WebhookForm webhook={data} /> : <Loading />;
}

/** What came of a test message. */
interface TriggerResult {
  readonly statusCode: number;
  readonly message?: string;
}

function WebhookForm({ webhook }: { readonly webhook: Webhook | null }) {
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const title = webhook?.name ?? t('Settings.webhooks.create');
  useSettingsTitle(t('Settings.webhooks.title'));
  const base = {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    headers: rowsOf(webhook?.headers ?? {}) as readonly Header[],
    events: webhook?.events ?? [],
  };
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ name, url, events }) => ({
      name: requiredText(name),
      url:
        requiredText(url) ??
        (/^https?:\/\/\S+$/i.test(url) ? undefined : t('Settings.webhooks.form.url.wrong')),
      events: events.length === 0 ? t('Settings.webhooks.form.events.none') : undefined,
    }),
    async ({ name, url, headers, events }) => {
      const body = { name: name.trim(), url: url.trim(), headers: headersOf(headers), events };
      const { data } = await (webhook
        ? send<{ data: Webhook }>('PUT', `${WEBHOOKS_PATH}/${webhook.id}`, { body })
        : send<{ data: Webhook }>('POST', WEBHOOKS_PATH, { body }));
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      set('headers', rowsOf(data.headers));
      notify('success', t(webhook ? 'Settings.webhooks.edited' : 'Settings.webhooks.created'));
      if (!webhook) withoutAsking(() => navigate(`${WEBHOOKS_ADDRESS}/${data.id}`, { replace: true }));
    },
  );
  const trigger = useMutation({
    mutationFn: async () =>
      (await send<{ data: TriggerResult }>('POST', `${WEBHOOKS_PATH}/${webhook?.id}/trigger`)).data,
    onError: (error) => notify('danger', messageOf(error)),
  });
  const mayUpdate = permissions.can('admin::webhooks.update');
  const mayWrite = webhook ? mayUpdate : permissions.can('admin::webhooks.create');
  const isChanged = !areSame(values, base);
  return (
    <FormPage
      title={title}
      back={WEBHOOKS_ADDRESS}
      isChanged={isChanged}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
      actions={
        mayUpdate && (
          <Button
            icon={<Play aria-hidden />}
            disabled={!webhook || isChanged || trigger.isPending}
            onClick={() => trigger.mutate()}
          >
            {t('Settings.webhooks.trigger')}
          </Button>
        )
      }
    >
      <div role="status" className={styles['trigger']}>
        {trigger.isPending && <p>{t('Settings.webhooks.trigger.pending')}</p>}
        {trigger.data && !trigger.isPending && <Triggered result={trigger.data} />}
      </div>
      <Card>
        <FieldGrid>
          <TextField
            label={t('global.name')}
            name="name"
            required
            disabled={!mayWrite}
            value={values.name}
            error={errors.name}
            onChange={(name) => set('name', name)}
          />
          <TextField
            label={t('Settings.webhooks.form.url')}
            name="url"
            type="url"
            required
            disabled={!mayWrite}
            value={values.url}
            error={errors.url}
            onChange={(url) => set('url', url)}
          />
        </FieldGrid>
        <HeaderRows
          headers={values.headers}
          disabled={!mayWrite}
          error={errors.headers}
          onChange={(headers) => set('headers', headers)}
        />
        {errors.events && <Alert>{errors.events}</Alert>}
        <EventsTable
          chosen={values.events}
          disabled={!mayWrite}
          onChange={(events) => set('events', events)}
        />
      </Card>
      {webhook && <Secret id={webhook.id} mayWrite={mayUpdate} />}
      {webhook && <Deliveries id={webhook.id} maySend={mayUpdate} />}
    </FormPage>
  );
}

function Triggered({ result: { statusCode, message } }: { readonly result: TriggerResult }) {
  const isGood = statusCode >= 200 && statusCode < 300;
  return (
    <Card
      title={t('Settings.webhooks.trigger.test')}
      aside={
        <Badge good={isGood}>
          {isGood
            ? t('Settings.webhooks.trigger.success.label')
            : t('Settings.webhooks.trigger.failure.label', { statusCode })}
        </Badge>
      }
    >
      {isGood ? (
        <p>{t('Settings.webhooks.trigger.success', { statusCode })}</p>
      ) : (
        <p className={styles['answer']}>{message}</p>
      )}
    </Card>
  );
}
