/** The secret that signs what a webhook is sent. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { CopyBox } from '../../ui/copy-box.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { notifyFailure, useAction } from '../../ui/use-action.ts';
import styles from './webhook-screen.module.css';
import { signingQuery, WEBHOOKS_PATH } from './webhooks.ts';

interface SecretProps {
  readonly id: number;
  readonly mayWrite: boolean;
}

export function Secret({ id, mayWrite }: SecretProps) {
  const { data } = useQuery(signingQuery(id));
  const [confirming, setConfirming] = useState<'POST' | 'DELETE' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const change = useAction(
    async (method: 'POST' | 'DELETE') =>
      (await send<{ data: { readonly secret?: string } }>(method, `${WEBHOOKS_PATH}/${id}/secret`)).data,
    {
      invalidates: [signingQuery(id).queryKey],
      done: (made) => {
        setSecret(made.secret ?? null);
        setConfirming(null);
      },
      failed: (error) => {
        notifyFailure(error);
        setConfirming(null);
      },
    },
  );
  if (!data) return null;
  return (
    <Card title={t('Settings.webhooks.secret.title')}>
      <div className={styles['stack']}>
        {secret !== null && (
          <CopyBox
            text={secret}
            hint={t('Settings.webhooks.secret.warning')}
            copied={t('Settings.webhooks.secret.copied')}
          />
        )}
        <div className={styles['secret']}>
          <p>
            {data.createdAt === null
              ? t('Settings.webhooks.secret.none')
              : t('Settings.webhooks.secret.since', { date: dateTime(data.createdAt) })}
          </p>
          {mayWrite && data.isSigned && (
            <Button look="danger" onClick={() => setConfirming('DELETE')}>
              {t('Settings.webhooks.secret.remove')}
            </Button>
          )}
          {mayWrite && (
            <Button
              look="secondary"
              onClick={() => (data.isSigned ? setConfirming('POST') : change.run('POST'))}
            >
              {t(data.isSigned ? 'Settings.webhooks.secret.replace' : 'Settings.webhooks.secret.create')}
            </Button>
          )}
        </div>
      </div>
      {confirming && (
        <ConfirmDialog
          busy={change.busy}
          onClose={() => setConfirming(null)}
          onConfirm={() => change.run(confirming)}
        >
          <p>{t('Settings.webhooks.secret.question')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
