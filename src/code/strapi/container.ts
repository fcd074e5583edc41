/** `strapi.container`: v4's registries by name, and what code adds to them. */
import type { Registry } from '../registry.ts';
import type { Strapi } from './strapi.ts';

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
  strapi: () => Strapi,
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

/** A registry of pieces by uid, in v4's form. */
export interface RegistryFacet {
  get(uid: string): unknown;
  /** The pieces whose uids begin with a namespace: `api::article`. */
  getAll(namespace?: string): Record<string, unknown>;
  keys(): string[];
  set(uid: string, piece: unknown): RegistryFacet;
  /** Adds pieces by their names in a namespace. */
  add(namespace: string, pieces?: Readonly<Record<string, unknown>>): RegistryFacet;
  extend(uid: string, change: (piece: unknown) => unknown): RegistryFacet;
}

/** @param registry pieces of code */
export const codeRegistry = <Piece extends object>(registry: Registry<Piece>): RegistryFacet =>
  registryFacet({
    get: (uid) => registry.get(uid),
    keys: () => Object.keys(registry.view),
    put: (uid, given) => registry.add(uid, { given, file: 'strapi.container' }),
    replace: (uid, piece) => registry.add(uid, { given: () => piece, file: 'strapi.container' }),
  });

/** @param shelf plain values, such as content-types */
export const plainRegistry = (shelf: Record<string, unknown>): RegistryFacet => {
  const put = (uid: string, value: unknown): void => {
    shelf[uid] = value;
  };
  return registryFacet({ get: (uid) => shelf[uid], keys: () => Object.keys(shelf), put, replace: put });
};

interface Shelf {
  get(uid: string): unknown;
  keys(): string[];
  /** Takes a piece as a file gives it. */
  put(uid: string, given: unknown): void;
  /** Takes a piece that is made. */
  replace(uid: string, piece: unknown): void;
}

function registryFacet(shelf: Shelf): RegistryFacet {
  const facet: RegistryFacet = {
    get: (uid) => shelf.get(uid),
    keys: () => shelf.keys(),
    getAll: (namespace = '') =>
      Object.fromEntries(
        shelf
          .keys()
          .filter((uid) => uid.startsWith(namespace))
          .map((uid) => [uid, shelf.get(uid)]),
      ),
    set: (uid, piece) => {
      shelf.put(uid, piece);
      return facet;
    },
    add: (namespace, pieces = {}) => {
      const join = namespace.endsWith('::') ? '' : '.';
      for (const [name, piece] of Object.entries(pieces)) shelf.put(`${namespace}${join}${name}`, piece);
      return facet;
    },
    extend: (uid, change) => {
      const before = shelf.get(uid);
      if (before === undefined) throw new Error(`${uid} doesn't exist`);
      shelf.replace(uid, change(before) ?? before);
      return facet;
    },
  };
  return facet;
}
