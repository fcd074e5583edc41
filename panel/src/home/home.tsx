/** The first screen: where one may go on working. */
import { useQuery } from '@tanstack/react-query';
import { Files, FileText } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { usePermissions } from '../api/permissions.ts';
import { useMe } from '../api/queries.ts';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { typeAddress } from '../content-types/addresses.ts';
import { contentInitQuery, readableTypes } from '../content-types/content-types.ts';
import { t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { Loading } from '../ui/loading.tsx';
import { Card, Cards, Empty, Failure, Main, PageHead } from '../ui/page.tsx';
import { FirstTypeCard } from './first-type-card.tsx';
import styles from './home.module.css';
import { KeptDrafts } from './kept-drafts.tsx';

const Recent = lazyScreen(async () => (await import('./recent.tsx')).Recent, 'content-manager');

export function Home() {
  useTitle(t('app.components.HomePage.title'));
  const { firstname } = useMe();
  return (
    <Main>
      <PageHead
        title={t('app.components.HomePage.welcome.again')}
        subtitle={t('app.components.HomePage.welcome.text', { name: firstname ?? '' })}
      />
      <Cards>
        <KeptDrafts />
        <FirstType />
        <Card title={t('home.recent')}>
          <Suspense fallback={<Loading />}>
            <Recent />
          </Suspense>
        </Card>
        <Card title={t('app.components.HomePage.content')}>
          <Types />
        </Card>
        <p className={styles['about']}>{t('home.keys')}</p>
      </Cards>
    </Main>
  );
}

/** Where a project without types begins. */
function FirstType() {
  const [, navigate] = useLocation();
  const { data } = useQuery(contentInitQuery);
  if (!data || data.contentTypes.some(({ uid }) => uid.startsWith('api::'))) return null;
  return <FirstTypeCard onBuild={() => navigate('/plugins/content-type-builder')} />;
}

/** The content-types the person may read. */
function Types() {
  const permissions = usePermissions();
  const { data, error, isPending, refetch } = useQuery(contentInitQuery);
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const types = readableTypes(data, permissions);
  if (types.length === 0) return <Empty>{t('app.components.HomePage.no-content')}</Empty>;
  return (
    <ul className={styles['types']}>
      {types.map((type) => (
        <li key={type.uid}>
          <Link href={typeAddress(type)} className={styles['type']!}>
            {type.kind === 'singleType' ? <FileText aria-hidden /> : <Files aria-hidden />}
            {type.info.displayName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
