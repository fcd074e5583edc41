/** The panel: who is not signed in sees the way in, everybody else the shell with its screens. */
import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { informationQuery, initQuery, meQuery, permissionsQuery, queryClient } from '../api/queries.ts';
import { forgetSession, onSession, sessionState } from '../api/session.ts';
import { AuthScreens } from '../auth/auth-screens.tsx';
import { currentLanguage, onLanguage } from '../i18n/messages.ts';
import { BASE_PATH } from '../routing/base-path.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { Loading } from '../ui/loading.tsx';

const loadShell = async () => (await import('../shell/shell.tsx')).Shell;
const Shell = lazyScreen(loadShell, 'shell', 'home');

/** Requests what the first screen needs, before it is shown. Never throws: the screen itself requests what is missing then. */
export async function loadFirstScreen(): Promise<void> {
  if (sessionState() === 'signedOut') return queryClient.prefetchQuery(initQuery);
  await Promise.allSettled([
    loadShell(),
    queryClient.prefetchQuery(meQuery),
    queryClient.prefetchQuery(permissionsQuery),
    queryClient.prefetchQuery(informationQuery),
  ]);
}

export function App() {
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  const state = useSyncExternalStore(onSession, sessionState);
  const before = useRef(state);
  useEffect(() => {
    // at the start there is nothing to forget, and an invitation may be requested already
    if (state === 'signedOut' && before.current !== 'signedOut') forgetAnswers();
    before.current = state;
    // the session was over before anything was shown: there is nothing to lose
    if (state === 'ended' && queryClient.getQueryData(meQuery.queryKey) === undefined) forgetSession();
  }, [state]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={BASE_PATH} key={language}>
        <ErrorBoundary key={String(state === 'signedOut')}>
          <Suspense fallback={<Loading />}>{state === 'signedOut' ? <AuthScreens /> : <Shell />}</Suspense>
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  );
}

/** What everybody may know. */
const PUBLIC: ReadonlySet<string> = new Set(
  [initQuery, panelSettingsQuery].map(({ queryKey }) => hashKey(queryKey)),
);

/** Removes what the server has answered to the user who signed out; what is public stays. */
function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryHash }) => !PUBLIC.has(queryHash) });
}
