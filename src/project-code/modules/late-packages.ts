/**
 * v4's packages for programs that open the project by themselves: they ask for them before it is open, and may open
 * several one after the other, while Node keeps what it has loaded. So there is one of each, and it works on the project
 * that is open at the time.
 */

import { readOutDir } from '../../core/project/compiled-paths.ts';
import { createEnv, type Env } from '../../core/project/env.ts';
import type { ControllerTools } from '../core-factories/core-controller.ts';
import type { PluginDefinition } from '../shared/plugin-definition.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { createPluginParts } from './plugin-parts.ts';
import { UNPARSED, UNPARSED_MODULES } from './provided-packages.ts';
import { createStrapiModule } from './strapi-module.ts';
import { createUtilsModule, type UtilsModuleOptions } from './utils-module.ts';

/** What the packages are made of, of one open project. */
export interface PackageParts extends UtilsModuleOptions {
  readonly controllers: ControllerTools;
  /** A built-in plugin as v4 brings it, made anew each time. */
  readonly plugin: (name: string) => PluginDefinition;
}

let open: PackageParts | null = null;

/** Has the packages work on a project that is being opened. */
export function usePackages(parts: PackageParts): void {
  open = parts;
}

function parts(): PackageParts {
  if (!open) throw new Error('no project is open: `await strapi().load()` comes first');
  return open;
}

/** An object whose members are those of another one, found when they are asked for. */
const late = <T extends object>(find: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => Reflect.get(find(), name),
    has: (_, name) => Reflect.has(find(), name),
  });

const processEnv = createEnv(process.env);

/** `env` of the project, or before that of the process. */
const env: Env = new Proxy(processEnv, {
  get: (_, name) => Reflect.get(open?.env ?? processEnv, name),
  apply: (_, self, values: [string]) => Reflect.apply(open?.env ?? processEnv, self, values),
});

const strapi = (): Strapi => parts().strapi();

let utils: object | null = null;

/** `@strapi/utils` */
export function lateUtils(): object {
  utils ??= createUtilsModule({
    env,
    strapi,
    sanitize: late(() => parts().sanitize),
    validate: late(() => parts().validate),
  });
  return utils;
}

/**
 * `@strapi/strapi`
 * @param start what calling it does
 * @param more further members
 */
export const lateStrapi = (start: (options?: object) => object, more: object): object =>
  Object.assign(
    createStrapiModule(
      late(() => parts().controllers),
      start,
    ),
    more,
  );

/** As much of `@strapi/typescript-utils` as tests call: nothing is compiled here, so there is nothing to do. */
const TYPESCRIPT_UTILS = {
  compile: async (): Promise<void> => {},
  isUsingTypeScript: async (dir: string): Promise<boolean> => readOutDir(dir) !== null,
  isUsingTypeScriptSync: (dir: string): boolean => readOutDir(dir) !== null,
  resolveOutDir: async (dir: string): Promise<string | null> => readOutDir(dir),
  resolveOutDirSync: readOutDir,
};

/**
 * All of them, by name.
 * @param strapiModule `@strapi/strapi`, which the program knows how to start
 */
export function latePackages(strapiModule: object): Map<string, object | symbol> {
  return new Map<string, object | symbol>([
    ['@strapi/strapi', strapiModule],
    ['@strapi/utils', lateUtils()],
    ['@strapi/typescript-utils', TYPESCRIPT_UTILS],
    ...createPluginParts(strapi, (name) => parts().plugin(name)),
    ...UNPARSED_MODULES.map((name) => [name, UNPARSED] as const),
  ]);
}
