/** What the project is run with. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { informationQuery } from '../../api/queries.ts';
import { t } from '../../i18n/messages.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Card, Main, PageHead } from '../../ui/page.tsx';
import styles from '../settings.module.css';

export function Overview() {
  const { strapiVersion, nodeVersion, currentEnvironment } = useSuspenseQuery(informationQuery).data;
  useTitle(t('Settings.application.title'));
  const facts = [
    [t('Settings.application.compatible-version'), `v${strapiVersion}`],
    [t('Settings.application.node-version'), nodeVersion],
    [t('Settings.application.environment'), currentEnvironment],
  ];
  return (
    <Main>
      <PageHead title={t('Settings.application.title')} subtitle={t('Settings.application.description')} />
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
    </Main>
  );
}
