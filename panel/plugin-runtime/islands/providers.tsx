/** Around each island: the contexts that hooks of `@strapi/helper-plugin` read, filled from the panel. */
import { DesignSystemProvider } from '@strapi/design-system';
import {
  AppInfoProvider,
  AutoReloadOverlayBlockerProvider,
  CustomFieldsProvider,
  GuidedTourProvider,
  LibraryProvider,
  NotificationsContext,
  OverlayBlockerProvider,
  RBACContext,
  StrapiAppProvider,
  TrackingProvider,
} from '@strapi/helper-plugin';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { DndProvider } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import { IntlProvider } from 'react-intl';
import { QueryClientProvider } from 'react-query';
import { Provider as StoreProvider } from 'react-redux';
import { Router } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { textIn } from '../app/texts.ts';
import type { IslandContext } from './context.ts';
import { ISLAND_STYLES } from './global-styles.ts';
import { showNotice } from './notices.ts';
import { usePanelTheme } from './theme.tsx';

interface ProvidersProps {
  readonly context: IslandContext;
  readonly children: ReactNode;
}

export const Providers = ({ context, children }: ProvidersProps) => (
  <Foundations context={context}>
    <FromPanel context={context}>{children}</FromPanel>
  </Foundations>
);

/** The libraries: texts, theme, store, router, queries. */
function Foundations({ context, children }: ProvidersProps) {
  const { bridge, store, history, messages, queries } = context;
  const theme = usePanelTheme(bridge);
  const dragged =
    DndProvider && HTML5Backend ? <DndProvider backend={HTML5Backend}>{children}</DndProvider> : children;
  const routed = <Router history={history}>{dragged}</Router>;
  const asking =
    QueryClientProvider && queries ? (
      <QueryClientProvider client={queries}>{routed}</QueryClientProvider>
    ) : (
      routed
    );
  return (
    <IntlProvider
      locale={bridge.language}
      defaultLocale="en"
      messages={messages}
      textComponent="span"
      onError={() => {}}
    >
      <StyleSheetManager stylisPlugins={ISLAND_STYLES}>
        <DesignSystemProvider theme={theme} locale={bridge.language}>
          {StoreProvider ? <StoreProvider store={store}>{asking}</StoreProvider> : asking}
        </DesignSystemProvider>
      </StyleSheetManager>
    </IntlProvider>
  );
}

const NOT_STARTED = { create: false, success: false };

/** v4's tour for beginners is not there: nothing of it is ever to be shown. */
const TOUR = {
  currentStep: null,
  guidedTourState: {
    contentTypeBuilder: NOT_STARTED,
    contentManager: NOT_STARTED,
    apiTokens: NOT_STARTED,
    transferTokens: NOT_STARTED,
  },
  isGuidedTourVisible: false,
  isSkipped: true,
  setCurrentStep: () => null,
  setGuidedTourVisibility: () => {},
  setSkipped: () => {},
  setStepState: () => {},
  startSection: () => {},
};

/** What the panel knows: plugins, permissions, the project; and its messages. */
function FromPanel({ context, children }: ProvidersProps) {
  const { bridge, app, messages } = context;
  const allPermissions = useSyncExternalStore(bridge.onPermissions, bridge.permissions);
  const rights = useMemo(
    () => ({ allPermissions, refetchPermissions: () => void bridge.refetchPermissions() }),
    [bridge, allPermissions],
  );
  const notices = useMemo(
    () => ({ toggleNotification: showNotice(bridge, textIn(messages)) }),
    [bridge, messages],
  );
  const { firstname, lastname, username, email } = bridge.administrator;
  return (
    <AppInfoProvider
      {...bridge.information}
      communityEdition
      shouldUpdateStrapi={false}
      latestStrapiReleaseTag={`v${bridge.information.strapiVersion}`}
      setUserDisplayName={() => {}}
      userDisplayName={username || [firstname, lastname].filter(Boolean).join(' ') || email}
      userId={String(bridge.administrator.id)}
    >
      <TrackingProvider value={{ uuid: false, telemetryProperties: {} }}>
        <GuidedTourProvider {...TOUR}>
          <StrapiAppProvider
            menu={app.menu}
            plugins={app.plugins}
            settings={app.settings}
            getPlugin={app.getPlugin}
            getAdminInjectedComponents={app.getAdminInjectedComponents}
            runHookParallel={app.runHookParallel}
            runHookSeries={app.runHookSeries}
            runHookWaterfall={app.runHookWaterfall}
          >
            <LibraryProvider {...app.library}>
              <CustomFieldsProvider customFields={app.customFields}>
                <NotificationsContext.Provider value={notices}>
                  <AutoReloadOverlayBlockerProvider>
                    <OverlayBlockerProvider>
                      <RBACContext.Provider value={rights}>{children}</RBACContext.Provider>
                    </OverlayBlockerProvider>
                  </AutoReloadOverlayBlockerProvider>
                </NotificationsContext.Provider>
              </CustomFieldsProvider>
            </LibraryProvider>
          </StrapiAppProvider>
        </GuidedTourProvider>
      </TrackingProvider>
    </AppInfoProvider>
  );
}
