/** Registries of v4 that this server never calls: code may use them, and a warning says that they have no effect. */

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
