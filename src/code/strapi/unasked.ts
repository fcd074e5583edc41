/** Places v4 lets code hang handlers on, which nothing asks here: code may use them, and is told that they do nothing. */
import { type Hook, hooks } from '../utils/hooks.ts';

/** `strapi.hooks`: around v4's synchronisation of content-types, whose place the start of the server has. */
export function unaskedHooks(warn: (message: string) => void): Record<string, Hook> {
  const names = ['strapi::content-types.beforeSync', 'strapi::content-types.afterSync'];
  return Object.fromEntries(
    names.map((name) => {
      const hook = hooks.createAsyncParallelHook();
      const told: Hook = {
        ...hook,
        register: (handler) => {
          warn(`strapi.hook('${name}'): its handlers are not called, the tables are made before code runs`);
          hook.register(handler);
          return told;
        },
      };
      return [name, told];
    }),
  );
}

/** `strapi.sanitizers` and `strapi.validators`: v4 runs what code adds there for each request. */
export function unaskedAdditions(warn: (message: string) => void) {
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
    const facet = {
      get: of,
      has: (name: string): boolean => kept.has(name),
      add: (name: string, one: unknown) => {
        lost(name);
        of(name).push(one);
        return facet;
      },
      set: (name: string, list: unknown[]) => {
        lost(name);
        kept.set(name, list);
        return facet;
      },
    };
    return facet;
  };
  return { sanitizers: named('sanitizers'), validators: named('validators') };
}
