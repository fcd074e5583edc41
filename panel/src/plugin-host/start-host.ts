/** Loads the built script of the project's plugins, and gives it what it needs of the panel. */
import { messageOf } from '../api/api-error.ts';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { informationQuery, meQuery, permissionsQuery, queryClient } from '../api/queries.ts';
import { onSession, sessionState } from '../api/session.ts';
import { contentInitQuery } from '../content-types/content-types.ts';
import type { Area } from '../i18n/catalogues.ts';
import { currentLanguage, languages, loadArea, loadedTexts, t } from '../i18n/messages.ts';
import { BASE_PATH } from '../routing/base-path.ts';
import { holdGuard } from '../routing/navigation-guard.ts';
import { notify } from '../ui/notifications.tsx';
import { storeShownTheme } from '../ui/theme.ts';
import type { OpenMedia, PanelBridge, PluginBundle, PluginHost, Theme } from './bridge.ts';
import { clearWindow, fillWindow } from './window-globals.ts';

/** A host without any plugin: what stands there if the script cannot be loaded. */
const EMPTY: Omit<PluginHost, 'failures'> = {
  menu: [],
  settings: [],
  showPage: () => () => {},
  showIcon: () => () => {},
  customFields: [],
  hasInput: () => false,
  showField: () => () => {},
  countInZone: () => 0,
  showZone: () => () => {},
  layOut: (shown) => shown,
  columnsOf: ({ columns }) => columns,
  showList: () => {},
  checkOptions: () => ({}),
};

/** The areas with sentences that plugins show as well, by v4's ids. */
const SHARED_TEXTS: readonly Area[] = ['auth', 'shell', 'content-manager', 'settings', 'upload'];

/** @returns always a host: what does not run is named in a message */
export async function startHost(entry: string, openMedia: OpenMedia): Promise<PluginHost> {
  const host = await loadHost(entry, openMedia).catch((error: unknown) => ({
    ...EMPTY,
    failures: [{ plugin: t('global.plugins'), message: messageOf(error) }],
  }));
  for (const { plugin, message } of host.failures) notify('danger', t('plugins.failed', { plugin, message }));
  return host;
}

async function loadHost(entry: string, openMedia: OpenMedia): Promise<PluginHost> {
  const [settings, administrator, information] = await Promise.all([
    queryClient.ensureQueryData(panelSettingsQuery),
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(informationQuery),
    queryClient.ensureQueryData(permissionsQuery),
    ...SHARED_TEXTS.map(loadArea),
  ]);
  fillWindow(administrator);
  // editors with looks of their own read it
  storeShownTheme(theme());
  onTheme(() => storeShownTheme(theme()));
  nameBlockedRequests();
  onSession(() => {
    if (sessionState() !== 'signedOut') return;
    clearWindow();
    // plugins keep what they know of the person; by then the screens are gone, which would ask before they are left
    setTimeout(() => location.reload());
  });
  const language = currentLanguage();
  const bridge: PanelBridge = {
    basePath: BASE_PATH,
    language,
    languages: Object.keys(languages()),
    ownTexts: loadedTexts(),
    projectTexts: settings.translations[language] ?? {},
    colors: settings.colors,
    administrator,
    information,
    permissions: () => queryClient.getQueryData(permissionsQuery.queryKey) ?? [],
    onPermissions: (listener) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey === permissionsQuery.queryKey) listener();
      }),
    refetchPermissions: async () => {
      await queryClient.refetchQueries({ queryKey: permissionsQuery.queryKey });
    },
    theme,
    onTheme,
    notify,
    openMedia: (request) => {
      const opened = openMedia(request);
      return () => void opened.then((close) => close());
    },
    types: () => queryClient.getQueryData(contentInitQuery.queryKey) ?? null,
    onTypes: (listener) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey === contentInitQuery.queryKey) listener();
      }),
    guard: holdGuard,
  };
  const address = new URL(entry, document.baseURI).href;
  const { start } = (await import(/* @vite-ignore */ address)) as PluginBundle;
  return start(bridge);
}

/** Says once for each host which line of the configuration a plugin's request needs. */
function nameBlockedRequests(): void {
  const named = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    const directive = effectiveDirective.replace(/-(?:elem|attr)$/, '');
    // code that evaluates texts says itself what it lacks, and most has another way
    if (blockedURI === 'eval') return;
    const host = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    const line = `${directive} ${host}`;
    if (named.has(line)) return;
    named.add(line);
    notify('warning', t('plugins.blocked', { host, directive }));
  });
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The theme that is seen: the person's choice, or the system's. */
function theme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark.matches ? 'dark' : 'light';
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', listener);
  };
}
