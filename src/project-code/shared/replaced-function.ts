/** Functions of the built-in services that code has put its own in place of, for the server to call them as v4 does. */
import type { Service } from './registry.ts';

type Work = (...values: readonly unknown[]) => unknown;

/** As much of `strapi` as has plugins. */
export interface PluginsOf {
  plugin(name: string): { service(name: string): Service | undefined } | undefined;
}

/** The functions that the server itself has made. */
const BUILT_IN = new WeakSet<object>();

/** Marks the functions of a service as the server's. @returns the same service */
export function builtInService(service: Service): Service {
  for (const work of Object.values(service)) if (typeof work === 'function') BUILT_IN.add(work);
  return service;
}

/** What code has put in place of a function of a service; undefined where the server's own counts. */
export function replacedFunction(service: Service | undefined, name: string): Work | undefined {
  const work = service?.[name];
  if (typeof work !== 'function' || BUILT_IN.has(work)) return undefined;
  // v4 calls it as a method
  return (...values) => (service![name] as Work).call(service, ...values);
}

/** The same of a service of users-permissions. */
export const replacedInUsers = (strapi: PluginsOf, service: string, name: string): Work | undefined =>
  replacedFunction(strapi.plugin('users-permissions')?.service(service), name);
