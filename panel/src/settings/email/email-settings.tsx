/** How mail leaves the server, as its configuration says, and a test mail. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { emailText } from '../../auth/checks.ts';
import { t } from '../../i18n/messages.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { Loading } from '../../ui/loading.tsx';
import { Alert, Card, Cards, Failure, FieldGrid, Main, PageHead } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './email-settings.module.css';

interface EmailConfiguration {
  readonly config: {
    readonly provider: string;
    readonly settings: {
      readonly defaultFrom?: string;
      readonly defaultReplyTo?: string;
      readonly testAddress?: string;
    };
  };
}

const emailQuery = queryOptions({
  queryKey: ['email', 'settings'],
  queryFn: async () => (await send<EmailConfiguration>('GET', '/email/settings')).config,
});

export function EmailSettings() {
  const { data, error } = useQuery(emailQuery);
  useSettingsTitle(t('email.Settings.email.plugin.title'));
  if (error) {
    return (
      <Main>
        <Failure error={error} />
      </Main>
    );
  }
  if (!data) return <Loading />;
  const { provider, settings } = data;
  const nothing = (): void => undefined;
  return (
    <Main>
      <PageHead
        title={t('email.Settings.email.plugin.title')}
        subtitle={t('email.Settings.email.plugin.subTitle')}
      />
      <Cards>
        <Card title={t('email.Settings.email.plugin.title.config')}>
          <p className={styles['hint']}>{t('email.Settings.email.plugin.text.configuration')}</p>
          <FieldGrid>
            <TextField
              label={t('email.Settings.email.plugin.label.defaultFrom')}
              name="shipper-email"
              disabled
              value={settings.defaultFrom ?? ''}
              onChange={nothing}
            />
            <TextField
              label={t('email.Settings.email.plugin.label.defaultReplyTo')}
              name="response-email"
              disabled
              value={settings.defaultReplyTo ?? ''}
              onChange={nothing}
            />
            <SelectField
              label={t('email.Settings.email.plugin.label.provider')}
              disabled
              options={[{ value: provider, label: provider }]}
              value={provider}
              onChange={nothing}
            />
          </FieldGrid>
        </Card>
        <TestMail address={settings.testAddress ?? ''} />
      </Cards>
    </Main>
  );
}

function TestMail({ address }: { readonly address: string }) {
  const [to, setTo] = useState(address);
  const [wrong, setWrong] = useState<string | undefined>();
  const test = useMutation({ mutationFn: () => send('POST', '/email/test', { body: { to } }) });
  return (
    <Card title={t('email.Settings.email.plugin.title.test')}>
      <form
        ref={focusFirstWrong}
        noValidate
        className={styles['test']}
        onSubmit={(event) => {
          event.preventDefault();
          const problem = emailText(to);
          setWrong(problem);
          if (!problem && !test.isPending) test.mutate();
        }}
      >
        {test.error && <Alert>{messageOf(test.error)}</Alert>}
        <TextField
          label={t('email.Settings.email.plugin.label.testAddress')}
          name="test-address"
          placeholder={t('email.Settings.email.plugin.placeholder.testAddress')}
          type="email"
          value={to}
          error={wrong}
          onChange={(next) => {
            setTo(next);
            test.reset();
          }}
        />
        <Button type="submit" icon={<Mail aria-hidden />} disabled={to === '' || test.isPending}>
          {t('email.Settings.email.plugin.button.test-email')}
        </Button>
        <p role="status">
          {test.isSuccess && t('email.Settings.email.plugin.notification.test.success', { to })}
        </p>
      </form>
    </Card>
  );
}
