/** Registries of v4 that this server never calls: code may use them, and a warning says that they have no effect. */
import { type Hook, hooks } from '../utils/strapi-hooks.ts';

/** `strapi.hooks`: around v4's synchronisation of content-types, whose place the start of the server has. */
export function inertHooks(warn: (message: string) => void): Record<string, Hook> {
  const names = ['strapi::content-types.beforeSync', 'strapi::content-types.afterSync'];
  return Object.fromEntries(
    names.map((name) => {
      const hook = hooks.createAsyncParallelHook();
      const inert: Hook = {
        ...hook,
        register: (handler) => {
          warn(`strapi.hook('${name}'): its handlers are not called, the tables are made before code runs`);
          hook.register(handler);
          return inert;
        },
      };
      return [name, inert];
    }),
  );
}

/** `strapi.sanitizers` and `strapi.validators`: v4 runs what code adds there for each request. */
export function inertCheckRegistries(warn: (message: string) => void) {
  const named = (what: string) => {
    const kept = new Map<string, unknown[]>();
    const of = (name: string): unknown[] => {
      const known = kept.get(name) ?? [];
      kept.set(name, known);
      return known;
    };
    for (const part of ['input', 'output', 'query']) of(`content-api.${part}`);
    const lost = (name: string): void =>
      warn(`strapi.${what}: what is added to ${name} is not run, requests are checked without it`);
    const registry = {
      get: of,
      has: (name: string): boolean => kept.has(name),
      add: (name: string, one: unknown) => {
        lost(name);
        of(name).push(one);
        return registry;
      },
      set: (name: string, list: unknown[]) => {
        lost(name);
        kept.set(name, list);
        return registry;
      },
    };
    return registry;
  };
  return { sanitizers: named('sanitizers'), validators: named('validators') };
}
