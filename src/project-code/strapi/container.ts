/** `strapi.container`: v4's registries by name, and what code adds to them. */
import type { Registry } from '../shared/registry.ts';

/** Anything by a name: a value, or a function of `{ strapi }` that makes it when it is first asked for. */
type Resolver = unknown;

export interface Container {
  /** @throws Error for a name nothing is registered under */
  get(name: string): unknown;
  /** @throws Error for a name that is taken */
  register(name: string, resolver: Resolver): Container;
  /** Replaces what stands under a name by what a function makes of it. */
  extend(name: string, change: (value: unknown) => unknown): Container;
}

/** @param known what is there from the start, each made when it is first asked for */
export function createContainer(
  strapi: () => object,
  known: Readonly<Record<string, () => unknown>>,
): Container {
  const makers = new Map(Object.entries(known));
  const made = new Map<string, unknown>();
  const container: Container = {
    get: (name) => {
      const make = makers.get(name);
      if (!make) throw new Error(`Could not resolve service ${name}`);
      if (!made.has(name)) made.set(name, make());
      return made.get(name);
    },
    register: (name, resolver) => {
      if (makers.has(name)) throw new Error(`Cannot register already registered service ${name}`);
      makers.set(name, () => (typeof resolver === 'function' ? resolver({ strapi: strapi() }) : resolver));
      return container;
    },
    extend: (name, change) => {
      made.set(name, change(container.get(name)));
      return container;
    },
  };
  return container;
}

/** A registry of items by uid, in v4's form. */
export interface RegistryApi {
  get(uid: string): unknown;
  /** The items whose uids begin with a namespace: `api::article`. */
  getAll(namespace?: string): Record<string, unknown>;
  keys(): string[];
  set(uid: string, item: unknown): RegistryApi;
  /** Adds items by their names in a namespace. */
  add(namespace: string, items?: Readonly<Record<string, unknown>>): RegistryApi;
  extend(uid: string, change: (item: unknown) => unknown): RegistryApi;
}

/** `strapi.container.get('services')` and its like, over a registry of items that files define. */
export const itemRegistry = <Item extends object>(registry: Registry<Item>): RegistryApi =>
  registryApi({
    get: (uid) => registry.get(uid),
    keys: () => Object.keys(registry.view),
    define: (uid, definition) => registry.add(uid, definition),
    replace: (uid, item) => registry.add(uid, () => item),
  });

/** @param values plain values by uid, such as content-types */
export const valueRegistry = (values: Record<string, unknown>): RegistryApi => {
  const define = (uid: string, value: unknown): void => {
    values[uid] = value;
  };
  return registryApi({ get: (uid) => values[uid], keys: () => Object.keys(values), define, replace: define });
};

interface RegistryStorage {
  get(uid: string): unknown;
  keys(): string[];
  /** Takes what a file would export. */
  define(uid: string, definition: unknown): void;
  /** Takes an item that is made already. */
  replace(uid: string, item: unknown): void;
}

function registryApi(storage: RegistryStorage): RegistryApi {
  const api: RegistryApi = {
    get: (uid) => storage.get(uid),
    keys: () => storage.keys(),
    getAll: (namespace = '') =>
      Object.fromEntries(
        storage
          .keys()
          .filter((uid) => uid.startsWith(namespace))
          .map((uid) => [uid, storage.get(uid)]),
      ),
    set: (uid, item) => {
      storage.define(uid, item);
      return api;
    },
    add: (namespace, items = {}) => {
      const join = namespace.endsWith('::') ? '' : '.';
      for (const [name, item] of Object.entries(items)) storage.define(`${namespace}${join}${name}`, item);
      return api;
    },
    extend: (uid, change) => {
      const before = storage.get(uid);
      if (before === undefined) throw new Error(`${uid} doesn't exist`);
      storage.replace(uid, change(before) ?? before);
      return api;
    },
  };
  return api;
}
