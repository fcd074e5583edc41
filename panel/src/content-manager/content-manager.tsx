/** The content manager: its menu of types, lists and forms. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useSearch } from 'wouter';
import { typeAddress } from '../content-types/addresses.ts';
import {
  type ContentType,
  contentInitQuery,
  DELETE,
  READ,
  readableTypes,
} from '../content-types/content-types.ts';
import { CONFIGURE, useMayConfigure } from '../content-types/view-access.ts';
import { t } from '../i18n/messages.ts';
import { useStrayDropGuard } from '../media/upload/transferred-files.ts';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useTitle } from '../routing/use-title.ts';
import { BesideNavigation } from '../ui/beside-navigation.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Empty, Main, PageHead } from '../ui/page.tsx';
import { EntryScreen } from './form/entry-screen.tsx';
import { formKey } from './form/form-identity.ts';
import { TrashScreen } from './history/trash-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';
import { TypeNavigation } from './navigation/type-navigation.tsx';

const ViewConfiguration = lazyScreen(
  async () => (await import('./view-configuration/view-configuration.tsx')).ViewConfiguration,
  'view-configuration',
);
const ComponentViewConfiguration = lazyScreen(
  async () => (await import('./view-configuration/view-configuration.tsx')).ComponentViewConfiguration,
  'view-configuration',
);

export function ContentManager() {
  useTitle(t('global.content-manager'));
  useStrayDropGuard();
  const permissions = usePermissions();
  const init = useSuspenseQuery(contentInitQuery).data;
  const types = readableTypes(init, permissions);
  const first = types.find(({ kind }) => kind === 'collectionType') ?? types[0];
  const typeOf = (uid: string, kind: ContentType['kind']): ContentType | undefined =>
    init.contentTypes.find((type) => type.uid === uid && type.kind === kind);
  return (
    <BesideNavigation navigation={<TypeNavigation types={types} />}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/content-manager">
            {first ? <Redirect to={typeAddress(first)} replace /> : <NothingHere />}
          </Route>
          <Route path="/content-manager/collectionType/:uid">
            {({ uid }) => <FormerAddress uid={uid} />}
          </Route>
          <Route path="/content-manager/collection-types/:uid">
            {({ uid }) => (
              <Known type={typeOf(uid, 'collectionType')}>
                {(type) =>
                  permissions.can(READ, uid) ? (
                    <ListScreen key={uid} type={type} />
                  ) : (
                    <LackingRight action={READ} subject={type.info.displayName} />
                  )
                }
              </Known>
            )}
          </Route>
          <Route path="/content-manager/collection-types/:uid/create/clone/:source">
            {({ uid, source }) => (
              <Known type={typeOf(uid, 'collectionType')}>
                {(type) => <FormOf type={type} name={`clone ${source}`} id={null} source={source} />}
              </Known>
            )}
          </Route>
          <Route path="/content-manager/collection-types/:uid/trash">
            {({ uid }) => (
              <Known type={typeOf(uid, 'collectionType')}>{(type) => <Trash key={uid} type={type} />}</Known>
            )}
          </Route>
          <Route path="/content-manager/collection-types/:uid/:id">
            {({ uid, id }) => (
              <Known type={typeOf(uid, 'collectionType')}>
                {(type) => <FormOf type={type} name={id} id={id === 'create' ? null : id} />}
              </Known>
            )}
          </Route>
          <Route path="/content-manager/:kind/:uid/configurations/:part">
            {({ kind, uid, part }) => <Configuration key={`${uid} ${part}`} of={{ kind, uid, part }} />}
          </Route>
          <Route path="/content-manager/single-types/:uid">
            {({ uid }) => (
              <Known type={typeOf(uid, 'singleType')}>
                {(type) => <EntryScreen key={uid} form={uid} type={type} id={null} />}
              </Known>
            )}
          </Route>
          <Route path="/content-manager/single-types/:uid/trash">
            {({ uid }) => (
              <Known type={typeOf(uid, 'singleType')}>{(type) => <Trash key={uid} type={type} />}</Known>
            )}
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </BesideNavigation>
  );
}

const Trash = ({ type }: { readonly type: ContentType }) =>
  usePermissions().can(DELETE, type.uid) ? (
    <TrashScreen type={type} />
  ) : (
    <LackingRight action={DELETE} subject={type.info.displayName} />
  );

interface FormOfProps {
  readonly type: ContentType;
  /** The form among those of the type. */
  readonly name: string;
  readonly id: string | null;
  readonly source?: string;
}

/** One form, also when the new entry in it has got an address of its own. */
function FormOf({ type, name, ...rest }: FormOfProps) {
  const form = formKey(type.uid, name);
  return <EntryScreen key={form} form={form} type={type} {...rest} />;
}

/** v4 has led from this address of a list to the present one. */
function FormerAddress({ uid }: { readonly uid: string }) {
  const search = useSearch();
  return <Redirect to={`/content-manager/collection-types/${uid}${search && `?${search}`}`} replace />;
}

interface ConfigurationProps {
  readonly of: { readonly kind: string; readonly uid: string; readonly part: string };
}

/** How a list or form looks, for those who may say so. */
function Configuration({ of: { kind, uid, part } }: ConfigurationProps) {
  const init = useSuspenseQuery(contentInitQuery).data;
  const type = init.contentTypes.find((one) => one.uid === uid);
  const component = init.components.find((one) => one.uid === uid);
  const configured = type?.kind ?? 'component';
  const mayConfigure = useMayConfigure(configured);
  if (!mayConfigure) return <LackingRight action={CONFIGURE[configured]} />;
  if (kind === 'components' && component && part === 'edit') {
    return <ComponentViewConfiguration component={component} />;
  }
  const isPart = part === 'edit' || (part === 'list' && type?.kind === 'collectionType');
  if (!type || !isPart || kind !== (type.kind === 'singleType' ? 'single-types' : 'collection-types')) {
    return <NotFound />;
  }
  return <ViewConfiguration type={type} part={part} />;
}

interface KnownProps {
  readonly type: ContentType | undefined;
  readonly children: (type: ContentType) => ReactNode;
}

const Known = ({ type, children }: KnownProps) => (type ? children(type) : <NotFound />);

const NothingHere = () => (
  <Main>
    <PageHead title={t('global.content-manager')} />
    <Empty>{t('app.components.HomePage.no-content')}</Empty>
  </Main>
);
