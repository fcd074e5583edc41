/** The user that `fetchAuthenticatedUser` gives where an extension has put a function of its own in its place. */
import { invalidCredentials } from '../../errors/catalogue.ts';
import type { Service } from '../base/registry.ts';
import type { Entity } from '../query/query-engine.ts';

/** As much of `strapi` as has plugins. */
export interface PluginsOf {
  plugin(name: string): { service(name: string): Service | undefined } | undefined;
}

type FetchUser = (id: unknown) => Promise<Entity | null>;

/** The functions that the server itself has made. */
const BUILT_IN = new WeakSet<object>();

/** Marks a function as the server's. @returns the same function */
export function markBuiltIn(fetch: FetchUser): FetchUser {
  BUILT_IN.add(fetch);
  return fetch;
}

function replacedFetch(strapi: PluginsOf): FetchUser | null {
  const service = strapi.plugin('users-permissions')?.service('user');
  const fetch = service?.['fetchAuthenticatedUser'];
  if (typeof fetch !== 'function' || BUILT_IN.has(fetch)) return null;
  return (id) => fetch.call(service, id) as Promise<Entity | null>;
}

/** Whether code decides who the user behind a token is. */
export const replacesUsers = (strapi: PluginsOf): boolean => replacedFetch(strapi) !== null;

/**
 * The user as code gives it; undefined where no code does.
 * @throws OctavoError UnauthorizedError for one that code does not give, and for a blocked one, as in v4
 */
export async function userOfCode(strapi: PluginsOf, id: number): Promise<Entity | undefined> {
  const fetch = replacedFetch(strapi);
  if (!fetch) return undefined;
  const user = await fetch(id);
  if (!user || user['blocked'] === true) throw invalidCredentials();
  return user;
}
