/** The frame around all screens of people who are signed in, and the addresses of these screens. */
import { useSuspenseQueries } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { informationQuery, meQuery, permissionsQuery } from '../api/queries.ts';
import { Home } from '../home/home.tsx';
import { Commands } from '../palette/commands.tsx';
import type { OpenMedia } from '../plugin-host/bridge.ts';
import { startPlugins } from '../plugin-host/plugin-host.ts';
import { Profile } from '../profile/profile.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Notifications } from '../ui/notifications.tsx';
import { loadOverlaysWhenIdle } from '../ui/overlays/load-overlays.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { SessionDialog } from './session-dialog.tsx';
import styles from './shell.module.css';

const ContentManager = lazyScreen(
  async () => (await import('../content-manager/content-manager.tsx')).ContentManager,
  'content-manager',
  'editing',
);
const MediaLibrary = lazyScreen(
  async () => (await import('../media/media-library.tsx')).MediaLibrary,
  'upload',
);
const ContentTypeBuilder = lazyScreen(
  async () => (await import('../content-type-builder/content-type-builder.tsx')).ContentTypeBuilder,
  'content-type-builder',
);
const Settings = lazyScreen(async () => (await import('../settings/settings.tsx')).Settings, 'settings');
const PluginPages = lazyScreen(async () => (await import('../plugins/plugin-pages.tsx')).PluginPages);
const PluginList = lazyScreen(async () => (await import('../plugins/plugin-list.tsx')).PluginList);

/** For plugins. */
const openMedia: OpenMedia = async (request) =>
  (await import('../media/picker/picker-dialog.tsx')).openPicker(request);

export function Shell() {
  // together, before any screen asks for one of them
  const [settings] = useSuspenseQueries({
    queries: [panelSettingsQuery, meQuery, permissionsQuery, informationQuery],
  });
  const { plugins } = settings.data;
  useEffect(() => {
    if (plugins !== null) void startPlugins(plugins, openMedia);
  }, [plugins]);
  const [path] = useLocation();
  useEffect(loadOverlaysWhenIdle, []);
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <MainNavigation />
      <div className={styles['content']}>
        <ErrorBoundary key={screenOf(path)} place={path}>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/">
                <Home />
              </Route>
              <Route path="/me">
                <Profile />
              </Route>
              <Route path="/content-manager/*?">
                <ContentManager />
              </Route>
              <Route path="/plugins/content-type-builder/*?">
                <ContentTypeBuilder />
              </Route>
              <Route path="/plugins/upload/*?">
                <MediaLibrary />
              </Route>
              <Route path="/plugins/*?">
                <PluginPages />
              </Route>
              <Route path="/list-plugins">
                <PluginList />
              </Route>
              <Route path="/settings/*?">
                <Settings />
              </Route>
              <Route path="/auth/*?">
                <Redirect to="/" replace />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </div>
      <Commands />
      <Notifications />
      <SessionDialog />
    </div>
  );
}

/** These keep their screens apart by themselves: a form stays when its new entry gets an address, a plugin has its own router. */
const screenOf = (path: string): string =>
  /^\/content-manager|^\/(?:plugins|settings)\/[^/]+/.exec(path)?.[0] ?? path;
