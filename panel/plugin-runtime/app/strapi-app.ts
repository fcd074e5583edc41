/**
 * The `app` that plugins get in `register` and `bootstrap`: it keeps what they add, by v4's names. Those of the form and the list
 * are read by the islands there.
 */
import type { ComponentType } from 'react';
import type { Middleware, Reducer } from '../store/store.ts';
import { CustomFields } from './custom-fields.ts';
import { Hook, type HookFunction } from './hooks.ts';
import type { Link, Section, Text } from './links.ts';
import { type Injected, Plugin, type PluginConfig } from './plugin.ts';

type AnyComponent = ComponentType<Record<string, unknown>>;

/** The hooks that v4's panel makes. */
const HOOKS = [
  'Admin/CM/pages/ListView/inject-column-in-table',
  'Admin/CM/pages/EditView/mutate-edit-view-layout',
  'Admin/CM/pages/App/mutate-collection-types-links',
  'Admin/CM/pages/App/mutate-single-types-links',
];

/** The parts of the settings that are there before any plugin. */
const SECTIONS: readonly Section[] = [
  { id: 'global', intlLabel: { id: 'Settings.global', defaultMessage: 'Global Settings' }, links: [] },
  {
    id: 'permissions',
    intlLabel: { id: 'Settings.permissions', defaultMessage: 'Administration Panel' },
    links: [],
  },
];

/** The places of the content manager that plugins put components into. */
const CONTENT_MANAGER_ZONES = (): PluginConfig['injectionZones'] => ({
  editView: { informations: [], 'right-links': [] },
  listView: {
    actions: [],
    deleteModalAdditionalInfos: [],
    publishModalAdditionalInfos: [],
    unpublishModalAdditionalInfos: [],
  },
});

export class StrapiApp {
  readonly plugins: Record<string, Plugin> = {};
  readonly menu: Link[] = [];
  readonly settings: Record<string, Section> = Object.fromEntries(
    SECTIONS.map((section) => [section.id, { ...section, links: [] }]),
  );
  readonly reducers: Record<string, Reducer> = {};
  readonly middlewares: (() => Middleware)[] = [];
  readonly library = {
    fields: {} as Record<string, AnyComponent>,
    components: {} as Record<string, AnyComponent>,
  };
  readonly customFields = new CustomFields();
  readonly hooksDict: Record<string, Hook> = {};
  /** `container.block` of v4's own pages outside of the content manager. */
  readonly #ownZones = new Plugin({ id: 'admin', injectionZones: { tutorials: { links: [] } } });

  constructor() {
    for (const name of HOOKS) this.createHook(name);
    this.registerPlugin({
      id: 'content-manager',
      name: 'Content Manager',
      injectionZones: CONTENT_MANAGER_ZONES()!,
    });
    this.registerPlugin({
      id: 'content-type-builder',
      name: 'Content-Type Builder',
      apis: { forms: formsStandIn() },
    });
    this.registerPlugin({ id: 'upload', name: 'Media Library' });
  }

  registerPlugin = (config: PluginConfig): void => {
    this.plugins[config.id] = new Plugin(config);
  };

  getPlugin = (id: string): Plugin | undefined => this.plugins[id];

  /** @throws Error for a link without an address or a text */
  addMenuLink = (link: Link): void => {
    checkLink(link);
    this.menu.push(link);
  };

  addCorePluginMenuLink = this.addMenuLink;

  createSettingSection = (section: Omit<Section, 'links'>, links: readonly Link[] = []): void => {
    if (!section.id || !section.intlLabel)
      throw new Error('a section of the settings needs id and intlLabel');
    this.settings[section.id] = { ...section, links: [] };
    this.addSettingsLinks(section.id, links);
  };

  addSettingsLink = (sectionId: string, link: Link): void => {
    checkLink(link);
    const section = this.settings[sectionId];
    if (!section) throw new Error(`the settings have no section ${sectionId}`);
    section.links.push(link);
  };

  addSettingsLinks = (sectionId: string, links: readonly Link[]): void => {
    for (const link of links) this.addSettingsLink(sectionId, link);
  };

  addComponents = (components: Registered | readonly Registered[]): void =>
    keepAll(this.library.components, components, ({ name }) => name);

  addFields = (fields: Registered | readonly Registered[]): void =>
    keepAll(this.library.fields, fields, ({ type }) => type);

  addReducers = (reducers: Readonly<Record<string, Reducer>>): void => {
    Object.assign(this.reducers, reducers);
  };

  addMiddlewares = (middlewares: readonly (() => Middleware)[]): void => {
    this.middlewares.push(...middlewares);
  };

  injectContentManagerComponent = (view: string, block: string, component: Injected): void =>
    this.plugins['content-manager']!.injectComponent(view, block, component);

  injectAdminComponent = (container: string, block: string, component: Injected): void =>
    this.#ownZones.injectComponent(container, block, component);

  getAdminInjectedComponents = (module: string, container: string, block: string): readonly Injected[] =>
    (module === 'admin' ? this.#ownZones : this.plugins['content-manager']!).getInjectedComponents(
      container,
      block,
    );

  createHook = (name: string): void => {
    this.hooksDict[name] = new Hook();
  };

  /** Whether anybody has registered a function. */
  hasHooks = (name: string): boolean => this.hooksDict[name]?.isUsed ?? false;

  registerHook = (name: string, fn: HookFunction): void => this.#hook(name).register(fn);

  runHookWaterfall = <Value>(
    name: string,
    value: Value,
    isAsynchronous = false,
    store?: unknown,
  ): Value | Promise<Value> =>
    isAsynchronous
      ? this.#hook(name).runWaterfallAsync(value, store)
      : this.#hook(name).runWaterfall(value, store);

  runHookSeries = (name: string, isAsynchronous = false): unknown[] | Promise<unknown[]> =>
    isAsynchronous ? this.#hook(name).runSeriesAsync() : this.#hook(name).runSeries();

  runHookParallel = (name: string): Promise<unknown[]> => this.#hook(name).runParallel();

  /** @throws Error for a hook that nobody has made */
  #hook(name: string): Hook {
    const hook = this.hooksDict[name];
    if (!hook) throw new Error(`there is no hook ${name}`);
    return hook;
  }
}

/** What `addComponents` takes by `name`, and `addFields` by `type`. */
interface Registered {
  readonly name?: string;
  readonly type?: string;
  readonly Component: AnyComponent;
}

/** @throws Error for one without a name or a component */
function keepAll(
  into: Record<string, AnyComponent>,
  added: Registered | readonly Registered[],
  nameOf: (one: Registered) => string | undefined,
): void {
  for (const one of [added].flat() as readonly Registered[]) {
    const name = nameOf(one);
    if (!name || !one.Component) throw new Error('a component needs a name and Component');
    into[name] = one.Component;
  }
}

function checkLink({ to, intlLabel }: { to?: string; intlLabel?: Text }): void {
  if (typeof to !== 'string') throw new Error('a link needs to');
  if (!intlLabel?.id) throw new Error(`the link ${to} needs intlLabel with an id`);
}

/** The content-type builder's forms are not React components here: what plugins add to them is let be. */
const formsStandIn = () => ({
  contentType: { add: () => {}, extend: () => {}, validators: [], form: {} },
  components: { add: () => {}, inputs: {} },
  addContentTypeSchemaMutation: () => {},
  extendContentType: () => {},
  extendFields: () => {},
  makeSchema: () => {},
});
