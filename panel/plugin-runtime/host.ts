/**
 * The host of plugins: starts the modules that a project brings for v4's panel, in v4's order, and says what they add. It is
 * built together with them, from the packages of the project.
 */
import { createElement } from 'react';
import { QueryClient } from 'react-query';
import type {
  PanelBridge,
  PluginFailure,
  PluginHost,
  PluginLink,
  PluginSection,
} from '../src/plugin-host/bridge.ts';
import { addressOf, type Link } from './app/links.ts';
import { StrapiApp } from './app/strapi-app.ts';
import { loadTexts, type Translated, textIn } from './app/texts.ts';
import { formHost } from './form/form-host.ts';
import { mediaDialog } from './form/media-dialog.tsx';
import type { IslandContext } from './islands/context.ts';
import { runInitializers } from './islands/initializers.tsx';
import { showIsland, showPicture } from './islands/island.tsx';
import { PluginPage } from './islands/page.tsx';
import { createHistory } from './navigation/history.ts';
import { panelSlices, permissionsSlice, SET_SLICE, typesSlice } from './store/slices.ts';
import { createStore } from './store/store.ts';

/** A module of a plugin or of the project, not loaded yet. */
interface PanelModule {
  readonly name: string;
  readonly isProject: boolean;
  readonly load: () => Promise<{ readonly default?: unknown }>;
}

/** What such a module exports. */
interface PanelCode extends Translated {
  readonly register?: (app: StrapiApp) => unknown;
  readonly bootstrap?: (app: object) => unknown;
}

interface Started {
  readonly name: string;
  readonly code: PanelCode;
}

/** @returns the host with all that runs; what does not is among its failures */
export async function startHost(bridge: PanelBridge, modules: readonly PanelModule[]): Promise<PluginHost> {
  const failures: PluginFailure[] = [];
  const app = new StrapiApp();
  app.addComponents({ name: 'media-library', Component: mediaDialog(bridge) as never });
  /** Whose each link is. */
  const owners = new Map<Link, string>();
  const step = async (name: string, work: () => unknown): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      console.error(`The plugin ${name} does not run in the panel:`, error);
      failures.push({ plugin: name, message: error instanceof Error ? error.message : String(error) });
      return false;
    } finally {
      for (const link of linksOf(app)) if (!owners.has(link)) owners.set(link, name);
    }
    return true;
  };

  const started = await loadAll(modules, failures);
  for (const { name, code } of started) await step(name, () => code.register?.(app));
  for (const { name, code } of started) await step(name, () => code.bootstrap?.(bootstrapApp(app)));
  const messages = await loadTexts(
    started.map(({ code }) => code),
    bridge,
  );
  const store = createStore(
    { ...panelSlices(bridge), ...app.reducers },
    app.middlewares.map((make) => make()),
  );
  bridge.onPermissions(() =>
    store.dispatch({ type: SET_SLICE, slice: 'rbacProvider', value: permissionsSlice(bridge) }),
  );
  bridge.onTypes(() =>
    store.dispatch({ type: SET_SLICE, slice: 'content-manager_app', value: typesSlice(bridge) }),
  );
  const context: IslandContext = {
    bridge,
    app,
    store,
    history: createHistory(window, bridge.basePath, bridge.guard),
    messages,
    queries: QueryClient
      ? new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })
      : null,
  };
  await runInitializers(context);
  return hostOf(context, owners, failures);
}

/** A module that cannot be loaded takes none of the others along. */
async function loadAll(
  modules: readonly PanelModule[],
  failures: PluginFailure[],
): Promise<readonly Started[]> {
  const loaded = await Promise.allSettled(modules.map(({ load }) => load()));
  return modules.flatMap(({ name }, index) => {
    const result = loaded[index]!;
    if (result.status === 'fulfilled') return [{ name, code: codeIn(result.value) }];
    console.error(`The plugin ${name} cannot be loaded in the panel:`, result.reason);
    failures.push({ plugin: name, message: String((result.reason as Error)?.message ?? result.reason) });
    return [];
  });
}

/** The exported object, through as many `default` as CommonJS and its compilers have put around it. */
function codeIn(module: { readonly default?: unknown }): PanelCode {
  let code: unknown = module.default ?? module;
  while (typeof code === 'object' && code !== null && 'default' in code && !('register' in code))
    code = code.default;
  return (code ?? {}) as PanelCode;
}

/** What `bootstrap` gets. */
const bootstrapApp = (app: StrapiApp): object => ({
  addSettingsLink: app.addSettingsLink,
  addSettingsLinks: app.addSettingsLinks,
  getPlugin: app.getPlugin,
  injectContentManagerComponent: app.injectContentManagerComponent,
  injectAdminComponent: app.injectAdminComponent,
  registerHook: app.registerHook,
  // v4's own `app` has them, too, and some plugins call them here
  addMenuLink: app.addMenuLink,
  addComponents: app.addComponents,
  addFields: app.addFields,
  addReducers: app.addReducers,
  createHook: app.createHook,
  createSettingSection: app.createSettingSection,
  customFields: app.customFields,
  runHookWaterfall: app.runHookWaterfall,
  runHookSeries: app.runHookSeries,
  runHookParallel: app.runHookParallel,
});

const linksOf = ({ menu, settings }: StrapiApp): readonly Link[] => [
  ...menu,
  ...Object.values(settings).flatMap(({ links }) => links),
];

function hostOf(
  context: IslandContext,
  owners: ReadonlyMap<Link, string>,
  failures: readonly PluginFailure[],
): PluginHost {
  const { app, messages } = context;
  const textOf = textIn(messages);
  const describe = (link: Link): PluginLink => ({
    to: addressOf(link),
    label: textOf(link.intlLabel),
    permissions: link.permissions ?? [],
    hasPage: link.Component !== undefined,
    exact: link.exact ?? false,
    hasIcon: link.icon !== undefined,
    count: link.notificationsCount ?? 0,
  });
  const byAddress = new Map(linksOf(app).map((link) => [addressOf(link), link]));
  const settings: PluginSection[] = Object.values(app.settings).map(({ id, intlLabel, links }) => ({
    id,
    label: textOf(intlLabel),
    links: links.map(describe),
  }));
  return {
    menu: app.menu.map(describe).sort((a, b) => a.label.localeCompare(b.label)),
    settings: settings.filter(({ links }) => links.length > 0),
    failures,
    ...formHost(context),
    showPage: (element, to) => {
      const link = byAddress.get(to)!;
      return showIsland(context, element, owners.get(link) ?? to, createElement(PluginPage, { link }));
    },
    showIcon: (element, to) => {
      const link = byAddress.get(to)!;
      return showPicture(context, element, owners.get(link) ?? to, createElement(link.icon!));
    },
  };
}
