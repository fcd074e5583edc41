/** The content manager: its menu of types, lists and forms. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ApiError } from '../api/api-error.ts';
import { usePermissions } from '../api/permissions.ts';
import { typeAddress } from '../content-types/addresses.ts';
import { type ContentType, contentInitQuery, READ, readableTypes } from '../content-types/content-types.ts';
import { t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Loading } from '../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../ui/page.tsx';
import styles from './content-manager.module.css';
import { EntryScreen } from './form/entry-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';
import { TypeNavigation } from './navigation/type-navigation.tsx';

export function ContentManager() {
  useTitle(t('global.content-manager'));
  const permissions = usePermissions();
  const init = useSuspenseQuery(contentInitQuery).data;
  const types = readableTypes(init, permissions);
  const first = types.find(({ kind }) => kind === 'collectionType') ?? types[0];
  const typeOf = (uid: string, kind: ContentType['kind']): ContentType | undefined =>
    init.contentTypes.find((type) => type.uid === uid && type.kind === kind);
  return (
    <div className={styles['layout']}>
      <TypeNavigation types={types} />
      <div className={styles['screen']}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/content-manager">
              {first ? <Redirect to={typeAddress(first)} replace /> : <NothingHere />}
            </Route>
            <Route path="/content-manager/collection-types/:uid">
              {({ uid }) => (
                <Known type={typeOf(uid, 'collectionType')}>
                  {(type) =>
                    permissions.can(READ, uid) ? <ListScreen key={uid} type={type} /> : <Forbidden />
                  }
                </Known>
              )}
            </Route>
            <Route path="/content-manager/collection-types/:uid/create/clone/:source">
              {({ uid, source }) => (
                <Known type={typeOf(uid, 'collectionType')}>
                  {(type) => <EntryScreen key={`clone ${source}`} type={type} id={null} source={source} />}
                </Known>
              )}
            </Route>
            <Route path="/content-manager/collection-types/:uid/:id">
              {({ uid, id }) => (
                <Known type={typeOf(uid, 'collectionType')}>
                  {(type) => (
                    <EntryScreen key={`${uid} ${id}`} type={type} id={id === 'create' ? null : id} />
                  )}
                </Known>
              )}
            </Route>
            <Route path="/content-manager/single-types/:uid">
              {({ uid }) => (
                <Known type={typeOf(uid, 'singleType')}>
                  {(type) => <EntryScreen key={uid} type={type} id={null} />}
                </Known>
              )}
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </div>
    </div>
  );
}

interface KnownProps {
  readonly type: ContentType | undefined;
  readonly children: (type: ContentType) => ReactNode;
}

const Known = ({ type, children }: KnownProps) => (type ? children(type) : <NotFound />);

const Forbidden = () => (
  <Main>
    <Failure error={new ApiError(403, 'ForbiddenError', 'Forbidden', {})} />
  </Main>
);

const NothingHere = () => (
  <Main>
    <PageHead title={t('global.content-manager')} />
    <Empty>{t('app.components.HomePage.no-content')}</Empty>
  </Main>
);
