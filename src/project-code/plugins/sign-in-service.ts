/** `service('providers')` of users-permissions: signing in at a provider, for code that replaces `auth.callback`. */

import { userOfSignIn } from '../../api/users/auth/provider-callback.ts';
import { redirectUri } from '../../api/users/providers/find-provider.ts';
import type { HasUsersConfig, PublicAddress, UserStore } from '../../api/users/user-services.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import { CODE_CALLER } from '../../core/content/entities/read-entities.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import { builtInService } from '../shared/replaced-function.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** Code that replaces a route limits it by middlewares of its own. */
const uncounted = async (): Promise<void> => {};

export function createSignInService(
  strapi: () => Strapi,
  users: () => UserStore & PublicAddress & HasUsersConfig,
): Service {
  return builtInService({
    /**
     * The user that a code or token of a provider belongs to, found or made. Whether they are blocked or confirmed
     * is for the caller to look at, as in v4.
     * @param query that of the request: its code or token, by any of v4's names
     * @throws OctavoError ApplicationError for a provider that is off, and for what is no sign-in at it
     */
    connect: async (provider: unknown, query: object = {}): Promise<Entity | null> => {
      const texts = Object.entries(query).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      const { id } = await userOfSignIn(
        users(),
        CODE_CALLER,
        String(provider ?? ''),
        new URLSearchParams(texts),
        uncounted,
      );
      return strapi().db.query(USER_UID).findOne({ where: { id } });
    },
    /** The address of the server that a provider sends browsers back to. */
    buildRedirectUri: (provider: unknown = ''): string => redirectUri(users(), String(provider)),
  });
}
