/**
 * The modules a project's code gets for the names of v4's packages, whether v4 is installed or not. They are
 * objects of this process; the code that loads them by name is written here.
 */

import { loggerModule } from './logger-module.ts';

/** A global symbol, so that every copy of this file finds the modules. */
const KEY = Symbol.for('octavo.modules');

const SCHEME = 'octavo:';

/** v4's own packages: none of them is ever loaded from the project, except providers of uploads and mail. */
const V4_PACKAGE = /^@strapi\/(?!provider-)/;

/** The panel part of v4's packages: packages that import it on the server get an empty module. */
const PANEL = /^@strapi\/[^/]+\/strapi-admin(\.js)?$/;

/** What configuration may ask for before there is code: its members are those of the module that is provided later. */
const LATER: readonly string[] = ['@strapi/strapi', '@strapi/utils'];

interface Provided {
  readonly modules: Map<string, object | symbol>;
  /** Node caches modules by address: a project that is opened later has other addresses. */
  generation: number;
}

function provided(): Provided {
  const holder = globalThis as { [KEY]?: Provided };
  holder[KEY] ??= { modules: new Map(), generation: 0 };
  return holder[KEY];
}

/** Registers modules under their names; a repeated name replaces the module for later imports. */
export function provideModules(modules: ReadonlyMap<string, object | symbol>): void {
  const holder = provided();
  holder.generation += 1;
  for (const [name, module] of modules) holder.modules.set(name, module);
}

/**
 * The address of a provided module.
 * @param parent the address of the file that asks
 * @returns null for a name that is none of v4's
 * @throws Error for one of v4's that is not provided
 */
export function providedAddress(asked: string, parent?: string): string | null {
  const { modules, generation } = provided();
  const name = PLUGIN_PART.test(asked) ? asked.replace(/(?:\/index)?(?:\.js)?$/, '') : asked;
  if (name === LOGGER && !modules.has(name)) modules.set(name, loggerModule(parent));
  if (LATER.includes(name) && !modules.has(name)) return `${SCHEME}${generation}/${LATER_FOLDER}${name}`;
  if (!modules.has(name) && INSIDE.test(name)) {
    const utils = modules.get('@strapi/utils');
    // without provided modules their inner files don't exist either
    if (utils) modules.set(name, name.startsWith('@strapi/utils/') ? utils : insideOf(name));
  }
  if (modules.has(name) || PANEL.test(name)) return `${SCHEME}${generation}/${name}`;
  if (!V4_PACKAGE.test(name)) return null;
  const known = [...modules.keys()].filter(
    (each) => V4_PACKAGE.test(each) && each !== LOGGER && each.split('/').length === 2,
  );
  throw new Error(
    known.length === 0
      ? `${name} is there for code below src only`
      : `${name} is not provided: of v4's packages there are ${known.join(', ')}`,
  );
}

const LOGGER = '@strapi/logger';

/** Before the names of modules that stand for others. */
const LATER_FOLDER = 'later/';

/** A file inside one of v4's own packages, which editors like to import from. */
const INSIDE = /^@strapi\/(?:strapi|utils|database)\/(?:lib|dist)(?:\/|$)/;

/** The files inside of v4's plugins that are provided. */
const PLUGIN_PART =
  /^@strapi\/(?:(?:plugin-(?:users-permissions|i18n|upload|email|graphql|content-manager|content-type-builder)|admin)\/server\/utils|plugin-(?:users-permissions|i18n|upload|content-manager|content-type-builder)\/strapi-server|plugin-users-permissions\/server\/controllers\/validation\/auth)(?:\/index)?(?:\.js)?$/;

/** Whether project code can import a module of v4's that is no package of its own: a part of one. */
export const isProvidedPart = (name: string): boolean =>
  INSIDE.test(name) || PANEL.test(name) || PLUGIN_PART.test(name);

/**
 * A stand-in for a file inside a package: it can be imported, and using a member throws an error that says it
 * is missing.
 */
function insideOf(name: string): object {
  const absent = (member: string) =>
    function notProvided(): never {
      throw new Error(
        `${name} is the inside of one of v4's packages and not provided: ${member} is not there`,
      );
    };
  return new Proxy(
    {},
    {
      get: (_target, member) => {
        if (typeof member === 'symbol' || member === 'then' || member === '__esModule') return undefined;
        return absent(member);
      },
    },
  );
}

/**
 * What stands for a member of a module that is not provided yet: used later, it is that member.
 * @param path of the member
 * @throws Error where it is used before there is code
 */
function laterMember(name: string, path: readonly string[]): object {
  const found = (): object => {
    const module = provided().modules.get(name);
    if (module === undefined) throw new Error(`${name} is there for code below src only`);
    return path.reduce<unknown>(
      (value, member) => (value as Record<string, unknown>)[member],
      module,
    ) as object;
  };
  const traps: ProxyHandler<() => void> = {
    get: (_target, member, receiver) => {
      if (provided().modules.has(name)) return Reflect.get(found(), member) as unknown;
      if (typeof member === 'symbol' || member === 'then' || member === '__esModule') return undefined;
      return member === 'prototype'
        ? Reflect.get(_target, member, receiver)
        : laterMember(name, [...path, member]);
    },
    apply: (_target, self, values) => Reflect.apply(found() as () => unknown, self, values),
    construct: (_target, values) => Reflect.construct(found() as new () => object, values) as object,
  };
  return new Proxy(function later() {}, traps);
}

/** The source of a provided module; null for any other address. */
export function providedSource(address: string): string | null {
  if (!address.startsWith(SCHEME)) return null;
  const name = address.slice(address.indexOf('/') + 1);
  if (name.startsWith(LATER_FOLDER)) {
    const later = laterMember(name.slice(LATER_FOLDER.length), []);
    provided().modules.set(name, later);
    return `export { module as default, module as 'module.exports' };\nconst module = globalThis[Symbol.for('${KEY.description}')].modules.get(${JSON.stringify(name)});`;
  }
  const names = Object.keys(provided().modules.get(name) ?? {}).filter((key) => /^[A-Za-z]\w*$/.test(key));
  const exported = names.filter((key) => key !== 'default');
  return [
    `const module = globalThis[Symbol.for('${KEY.description}')].modules.get(${JSON.stringify(name)}) ?? {};`,
    'export default module;',
    "export { module as 'module.exports' };",
    ...exported.map((key, at) => `const _${at} = module.${key}; export { _${at} as ${key} };`),
  ].join('\n');
}
