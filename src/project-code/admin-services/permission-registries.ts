/**
 * `strapi.admin.services.permission`: what plugins declare for the admin panel. Actions and conditions are kept, so
 * that code that serves administrators finds them.
 */
import { type Provider, providerFactory } from '../utils/provider-factory.ts';
import { hooks } from '../utils/strapi-hooks.ts';

/** An action administrators may be allowed to do, as it is kept. */
export interface AdminAction {
  /** `plugin::upload.read`, `admin::users.read`, `api::publish` */
  readonly actionId: string;
  readonly section: string;
  readonly displayName: string;
  readonly pluginName?: string;
  readonly options: object;
  readonly [other: string]: unknown;
}

/** A condition a permission may have. */
export interface AdminCondition {
  /** `plugin::shop.is-owner`, `admin::is-creator`, `api::late` */
  readonly id: string;
  readonly category: string;
  readonly displayName: string;
  readonly handler: unknown;
  readonly [other: string]: unknown;
}

type Declaration = Readonly<Record<string, unknown>>;

/** Things declared one by one or many at once, under the names made of what they say. */
export interface DeclaredProvider extends Omit<Provider, 'register'> {
  register(declaration: Declaration): Promise<DeclaredProvider>;
  registerMany(declarations: readonly Declaration[]): Promise<DeclaredProvider>;
  /** Keeps what the server itself declares. */
  declareBuiltIn(key: string, value: object): void;
  readonly [other: string]: unknown;
}

const SECTIONS = ['contentTypes', 'plugins', 'settings', 'internal'];

/** @param mayRegister false once the server runs, when v4 takes no more */
export function createActionProvider(mayRegister: () => boolean): DeclaredProvider {
  const appliesPropertyToSubject = hooks.createAsyncParallelHook();
  const provider = declared('actions', mayRegister, (declaration) => {
    const { uid, pluginName, section, displayName } = declaration;
    const isGood = [uid, displayName].every((text) => typeof text === 'string' && text !== '');
    if (!isGood || !SECTIONS.includes(String(section))) {
      throw new Error(
        `an action for administrators needs uid, displayName and a section of ${SECTIONS.join(', ')}: found ${JSON.stringify(declaration)}`,
      );
    }
    const { uid: _uid, ...kept } = declaration;
    const actionId = nameOf(pluginName, String(uid));
    return [actionId, { ...kept, actionId, options: declaration['options'] ?? { applyToProperties: null } }];
  });
  return Object.assign(provider, {
    hooks: { ...provider.hooks, appliesPropertyToSubject },
    unstable_aliases: (actionId: string): string[] =>
      (provider.values() as AdminAction[])
        .filter((action) =>
          ((action['aliases'] ?? []) as { actionId?: string }[]).some((one) => one.actionId === actionId),
        )
        .map((action) => action.actionId),
    appliesToProperty: async (property: string, actionId: string, subject: unknown): Promise<boolean> => {
      const action = provider.get(actionId) as AdminAction | undefined;
      const properties = (action?.options as { applyToProperties?: unknown } | undefined)?.applyToProperties;
      if (!Array.isArray(properties) || !properties.includes(property)) return false;
      const verdicts = (await appliesPropertyToSubject.call({ property, action, subject })) as unknown[];
      return verdicts.every((verdict) => verdict !== false);
    },
  });
}

/** @param mayRegister false once the server runs, when v4 takes no more */
export const createConditionProvider = (mayRegister: () => boolean): DeclaredProvider =>
  declared('conditions', mayRegister, (declaration) => {
    const { name, plugin, displayName, handler, category } = declaration;
    if (typeof name !== 'string' || typeof displayName !== 'string' || handler === undefined) {
      throw new Error(
        `a condition for administrators needs name, displayName and handler: found ${JSON.stringify(declaration)}`,
      );
    }
    const { name: _name, ...kept } = declaration;
    const id = nameOf(plugin, name);
    return [id, { ...kept, category: category ?? 'default', id }];
  });

/** `plugin::shop.read`; of the admin panel's own `admin::…`, of a project's `api::…`. */
function nameOf(plugin: unknown, name: string): string {
  if (plugin === undefined || plugin === null) return `api::${name}`;
  return plugin === 'admin' ? `admin::${name}` : `plugin::${String(plugin)}.${name}`;
}

function declared(
  what: string,
  mayRegister: () => boolean,
  made: (declaration: Declaration) => readonly [id: string, value: object],
): DeclaredProvider {
  const kept = providerFactory({ throwOnDuplicates: false });
  const provider: DeclaredProvider = {
    ...kept,
    register: async (declaration) => {
      if (!mayRegister())
        throw new Error(`You can't register new ${what} outside of the bootstrap function.`);
      const [id, value] = made(declaration);
      await kept.register(id, value);
      return provider;
    },
    declareBuiltIn: (key, value) => {
      if (!kept.has(key)) void kept.register(key, value);
    },
    registerMany: async (declarations) => {
      for (const one of declarations) await provider.register(one);
      return provider;
    },
  };
  return provider;
}

/** What shapes the panel's page of permissions: kept, but this server never reads it. */
export function createSectionsBuilder(): object {
  const sections = new Map<string, { handlers: unknown[]; matchers: unknown[]; options: unknown }>();
  const of = (name: string) => {
    const known = sections.get(name) ?? { handlers: [], matchers: [], options: {} };
    sections.set(name, known);
    return known;
  };
  const builder = {
    createSection: (name: string, options: unknown) => {
      sections.set(name, { handlers: [], matchers: [], options });
      return builder;
    },
    deleteSection: (name: string) => {
      sections.delete(name);
      return builder;
    },
    addHandler: (name: string, handler: unknown) => {
      of(name).handlers.push(handler);
      return builder;
    },
    addMatcher: (name: string, matcher: unknown) => {
      of(name).matchers.push(matcher);
      return builder;
    },
    build: async () => ({}),
  };
  return builder;
}
