/** `service('providers-registry')` of users-permissions: the sign-in providers, to which code adds its own. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { profileOfSignIn } from '../../api/users/auth/provider-callback.ts';
import type { ProfileByCode } from '../../api/users/replaced-steps.ts';
import type { HasUsersConfig, UserStore } from '../../api/users/user-services.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import { grantSettings } from '../../core/database/seed/settings.ts';
import type { Service } from '../shared/registry.ts';
import { builtInService, replacedFunction } from '../shared/replaced-function.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** A provider, as code adds it. */
interface Entry {
  readonly icon?: unknown;
  readonly enabled?: unknown;
  /** What is stored in the settings until somebody changes it there. */
  readonly grantConfig?: JsonObject;
  /** Finds the profile of a token's owner: `{ username, email }`, and attributes of new users. */
  authCallback?: (asked: Asked) => unknown;
}

interface Asked {
  readonly accessToken: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The settings of all providers. */
  readonly providers?: unknown;
  /** The package of that name, which v4 depends on. */
  readonly purest?: unknown;
}

const SETTINGS = { type: 'plugin', name: 'users-permissions', key: 'grant' } as const;

export function createProvidersRegistry(
  strapi: () => Strapi,
  users: () => UserStore & HasUsersConfig,
): Service {
  const prefix = String(strapi().config.get('api.rest.prefix') ?? '/api');
  const entries = new Map(
    Object.entries(grantSettings(prefix)).map(([name, settings]): [string, Entry] => {
      const { icon, enabled, ...grantConfig } = settings as JsonObject;
      if (name === 'email') return [name, { icon, enabled, grantConfig: {} }];
      const ownProfile = async ({ query }: Asked): Promise<object> => {
        const texts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
        const { username, email } = await profileOfSignIn(users(), name, new URLSearchParams(texts));
        return { username, email };
      };
      return [name, { icon, enabled, grantConfig, ...builtInService({ authCallback: ownProfile }) } as Entry];
    }),
  );
  return {
    getAll: (): Readonly<Record<string, Entry>> => Object.fromEntries(entries),
    get: (name: string): Entry | undefined => entries.get(name),
    add: (name: string, entry: Entry): void => {
      entries.set(name, entry);
    },
    remove: (name: string): void => {
      entries.delete(name);
    },
    /** The profile of a token's owner. */
    run: async ({ provider, ...asked }: Asked & { readonly provider: string }): Promise<unknown> => {
      const entry = entries.get(provider);
      if (!entry?.authCallback) throw new Error('Unknown auth provider');
      return entry.authCallback({ ...asked, purest: purestOf(strapi()) });
    },
  };
}

/** How code finds the profiles of a provider; undefined where the server does. */
export function profilesBy(strapi: Strapi, name: string): ProfileByCode | undefined {
  const registry = strapi.plugin('users-permissions')?.service('providers-registry');
  const entry = (registry?.['get'] as ((name: string) => unknown) | undefined)?.(name);
  const find = isObject(entry) ? replacedFunction(entry, 'authCallback') : undefined;
  if (!find) return undefined;
  return async (accessToken, query) =>
    find({ accessToken, query, providers: await strapi.store(SETTINGS).get(), purest: purestOf(strapi) });
}

/** Stores the settings of providers that code has added, and that have none yet. */
export async function storeAddedProviders(strapi: Strapi): Promise<void> {
  const registry = strapi.plugin('users-permissions')?.service('providers-registry');
  const all = (registry?.['getAll'] as (() => Readonly<Record<string, Entry>>) | undefined)?.() ?? {};
  const stored = (await strapi.store(SETTINGS).get()) as JsonObject | null;
  const missing = Object.entries(all).filter(([name]) => !Object.hasOwn(stored ?? {}, name));
  if (missing.length === 0) return;
  const added = missing.map(([name, { icon, enabled, grantConfig }]) => [
    name,
    { icon: icon ?? '', enabled: enabled === true, ...grantConfig },
  ]);
  await strapi.store(SETTINGS).set({ value: { ...stored, ...Object.fromEntries(added) } });
}

function purestOf({ dirs }: Strapi): unknown {
  try {
    const found: unknown = createRequire(join(dirs.app.root, 'package.json'))('purest');
    return found;
  } catch {
    return () => {
      throw new Error('purest is not installed in this project: npm install purest, or use fetch');
    };
  }
}
