/** The media library: its screens by their addresses. */
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ApiError } from '../api/api-error.ts';
import { usePermissions } from '../api/permissions.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Loading } from '../ui/loading.tsx';
import { Failure, Main } from '../ui/page.tsx';
import { ConfigurationScreen } from './library/configuration-screen.tsx';
import { ADDRESS, LibraryScreen } from './library/library-screen.tsx';
import { ACTIONS } from './media.ts';

export function MediaLibrary() {
  const permissions = usePermissions();
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={ADDRESS}>{permissions.can(ACTIONS.read) ? <LibraryScreen /> : <Forbidden />}</Route>
        <Route path={`${ADDRESS}/configuration`}>
          {permissions.can(ACTIONS.configure) ? <ConfigurationScreen /> : <Forbidden />}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

const Forbidden = () => (
  <Main>
    <Failure error={new ApiError(403, 'ForbiddenError', 'Forbidden', {})} />
  </Main>
);
