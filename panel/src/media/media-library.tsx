/** The media library: its screens by their addresses. */
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { ConfigurationScreen } from './library/configuration-screen.tsx';
import { LibraryScreen } from './library/library-screen.tsx';
import { ADDRESS } from './library/use-library.ts';
import { ACTIONS } from './media.ts';
import { useStrayDropGuard } from './upload/transferred-files.ts';

export function MediaLibrary() {
  const permissions = usePermissions();
  useStrayDropGuard();
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={ADDRESS}>
          {permissions.can(ACTIONS.read) ? <LibraryScreen /> : <LackingRight action={ACTIONS.read} />}
        </Route>
        <Route path={`${ADDRESS}/configuration`}>
          {permissions.can(ACTIONS.configure) ? (
            <ConfigurationScreen />
          ) : (
            <LackingRight action={ACTIONS.configure} />
          )}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}
