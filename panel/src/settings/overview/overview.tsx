/** What the project is run with, and its logos. */
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getData, send } from '../../api/client.ts';
import { informationQuery, initQuery, queryClient } from '../../api/queries.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, FieldGrid } from '../../ui/page.tsx';
import styles from '../settings.module.css';
import { type LogoChange, LogoField, type StoredLogo } from './logo-field.tsx';

/** What the server itself is; v4 has no such answer (A340). */
interface ServerInformation {
  readonly version: string;
  readonly database: string;
}

const serverQuery = queryOptions({
  queryKey: ['information', 'server'],
  queryFn: () => getData<ServerInformation>('/admin/server-information'),
  staleTime: Number.POSITIVE_INFINITY,
});

type LogoName = 'menuLogo' | 'authLogo';

const SETTINGS_PATH = '/admin/project-settings';

const logosQuery = queryOptions({
  queryKey: ['project-settings'],
  queryFn: () => send<Readonly<Record<LogoName, StoredLogo | null>>>('GET', SETTINGS_PATH),
});

const DATABASES: Readonly<Record<string, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MySQL / MariaDB',
};

const NO_CHANGE: Readonly<Record<LogoName, LogoChange>> = { menuLogo: 'keep', authLogo: 'keep' };

export function Overview() {
  const permissions = usePermissions();
  const { strapiVersion, nodeVersion, currentEnvironment, autoReload } =
    useSuspenseQuery(informationQuery).data;
  const { data: server } = useQuery(serverQuery);
  const maySee = permissions.can('admin::project-settings.read');
  const { data: logos } = useQuery({ ...logosQuery, enabled: maySee });
  const [round, setRound] = useState(0);
  useSettingsTitle(t('Settings.application.name'));
  const { values, errors, failure, busy, set, submit } = useSubmit(
    NO_CHANGE,
    () => ({}),
    async (changes) => {
      const form = new FormData();
      for (const [name, change] of Object.entries(changes)) {
        if (change === 'remove') form.append(name, '');
        else if (change !== 'keep') form.append(name, change);
      }
      await send('POST', SETTINGS_PATH, { body: form });
      await queryClient.invalidateQueries({ queryKey: logosQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: initQuery.queryKey });
      set('menuLogo', 'keep');
      set('authLogo', 'keep');
      setRound(round + 1);
      notify('success', t('notification.success.saved'));
    },
  );
  const facts = [
    [t('Settings.application.version'), server ? `v${server.version}` : ''],
    [t('Settings.application.compatible-version'), `v${strapiVersion}`],
    [t('Settings.application.node-version'), nodeVersion],
    [t('Settings.application.database'), server ? (DATABASES[server.database] ?? server.database) : ''],
    [t('Settings.application.environment'), currentEnvironment],
    [
      t('Settings.application.mode'),
      t(autoReload ? 'Settings.application.mode.develop' : 'Settings.application.mode.start'),
    ],
  ];
  const mayWrite = maySee && permissions.can('admin::project-settings.update');
  return (
    <FormPage
      title={t('Settings.application.title')}
      subtitle={t('Settings.application.description')}
      isChanged={Object.values(values).some((change) => change !== 'keep')}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
    >
      <Card title={t('Settings.application.details')}>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {logos && (
        <Card title={t('Settings.application.customization')}>
          <p className={styles['hint']}>{t('Settings.application.customization.size-details')}</p>
          <FieldGrid>
            {(['menuLogo', 'authLogo'] as const).map((name) => (
              <LogoField
                key={`${name} ${round}`}
                label={t(`Settings.application.customization.${name}`)}
                hint={t(`Settings.application.customization.${name}.hint`)}
                stored={logos[name]}
                change={values[name]}
                error={errors[name]}
                disabled={!mayWrite}
                onChange={(change) => set(name, change)}
              />
            ))}
          </FieldGrid>
        </Card>
      )}
    </FormPage>
  );
}
