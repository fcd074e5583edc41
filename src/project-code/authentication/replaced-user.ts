/** The user behind a request where an extension has put functions of its own in place of those that find it. */
import { invalidCredentials } from '../../core/errors/catalogue.ts';
import type { Entity } from '../queries/query-engine.ts';
import { type PluginsOf, replacedInUsers } from '../shared/replaced-function.ts';

export type { PluginsOf } from '../shared/replaced-function.ts';

type FetchUser = (id: unknown) => Promise<Entity | null>;

const replacedFetch = (strapi: PluginsOf): FetchUser | undefined =>
  replacedInUsers(strapi, 'user', 'fetchAuthenticatedUser') as FetchUser | undefined;

/** What finds the token of a request, wherever it is, and gives its claims. */
export const replacedGetToken = (strapi: PluginsOf): ((ctx: object) => unknown) | undefined =>
  replacedInUsers(strapi, 'jwt', 'getToken');

/** Whether code decides who the user behind a token is, or what the token of a request is. */
export const replacesUsers = (strapi: PluginsOf): boolean =>
  replacedFetch(strapi) !== undefined || replacedGetToken(strapi) !== undefined;

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
