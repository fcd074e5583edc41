/** The first screen: where one may go on working. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Files, FileText, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import type { Overview } from '../../../src/admin/content-manager/read/overview-routes.ts';
import { getData } from '../api/client.ts';
import { useMe } from '../api/queries.ts';
import { createAddress, typeAddress } from '../content-types/addresses.ts';
import { type ContentType, CREATE, contentInitQuery, readableTypes } from '../content-types/content-types.ts';
import { t } from '../i18n/messages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useTitle } from '../routing/use-title.ts';
import { IconLink } from '../ui/button.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { Loading } from '../ui/loading.tsx';
import { Card, Cards, Empty, Failure, Main, PageHead } from '../ui/page.tsx';
import { FirstTypeCard } from './first-type-card.tsx';
import styles from './home.module.css';
import { LocalDrafts } from './local-drafts.tsx';
import { Pictograms } from './pictograms.tsx';

const EntryList = lazyScreen(async () => (await import('./entry-list.tsx')).EntryList, 'content-manager');

export function Home() {
  useTitle(t('app.components.HomePage.title'));
  const { firstname } = useMe();
  const [, navigate] = useLocation();
  return (
    <Main>
      <PageHead
        title={<Pictograms>{t('app.components.HomePage.welcome.again')}</Pictograms>}
        subtitle={t('app.components.HomePage.welcome.text', { name: firstname ?? '' })}
      />
      <Cards>
        <LocalDrafts />
        <Suspense fallback={<Loading />}>
          <Content onBuild={() => navigate('/plugins/content-type-builder')} />
        </Suspense>
        <p className={styles['about']}>{t('home.keys')}</p>
      </Cards>
    </Main>
  );
}

/** What there is to go on with, and the types the person may read, with what can be done with them. */
function Content({ onBuild }: { readonly onBuild: () => void }) {
  const permissions = usePermissions();
  const { data: init, error, isPending, refetch } = useQuery(contentInitQuery);
  const { data: overview } = useQuery(overviewQuery);
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const types = readableTypes(init, permissions);
  // those of plugins are there in a new project, too
  const hasOwn = init.contentTypes.some(({ uid }) => uid.startsWith('api::'));
  return (
    <>
      {!hasOwn && <FirstTypeCard onBuild={onBuild} />}
      {overview && (
        <div className={styles['lists']}>
          {overview.mine.length > 0 && (
            <Card title={t('home.mine')}>
              <EntryList entries={overview.mine} types={types} />
            </Card>
          )}
          {overview.drafts.length > 0 && (
            <Card title={t('home.to-publish')}>
              <EntryList entries={overview.drafts} types={types} />
            </Card>
          )}
          <Card title={t('home.recent')}>
            {overview.edited.length === 0 ? (
              <p>{t('home.recent.none')}</p>
            ) : (
              <EntryList entries={overview.edited} types={types} />
            )}
          </Card>
        </div>
      )}
      <Card title={t('app.components.HomePage.content')}>
        {types.length === 0 ? (
          <Empty>{t('app.components.HomePage.no-content')}</Empty>
        ) : (
          <ul className={styles['types']}>
            {types.map((type) => (
              <Type key={type.uid} type={type} count={overview?.counts[type.uid]} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

interface TypeProps {
  readonly type: ContentType;
  readonly count: Overview['counts'][string] | undefined;
}

function Type({ type, count }: TypeProps) {
  const mayCreate = usePermissions().can(CREATE, type.uid) && type.kind === 'collectionType';
  const name = type.info.displayName;
  return (
    <li className={styles['type']}>
      {type.kind === 'singleType' ? <FileText aria-hidden /> : <Files aria-hidden />}
      <span className={styles['typeText']}>
        <Link href={typeAddress(type)}>{name}</Link>
        {count && (
          <span className={styles['about']}>
            {t('home.counts', { count: count.total })}
            {Boolean(count.drafts) && `, ${t('home.counts.drafts', { count: count.drafts ?? 0 })}`}
          </span>
        )}
      </span>
      {mayCreate && (
        <IconLink to={createAddress(type.uid)} label={t('home.create', { type: name })}>
          <Plus aria-hidden />
        </IconLink>
      )}
    </li>
  );
}

/** One request, whatever number of types there is. */
const overviewQuery = queryOptions({
  queryKey: ['content-manager', 'overview'],
  queryFn: () => getData<Overview>('/content-manager/overview'),
  staleTime: 0,
});
