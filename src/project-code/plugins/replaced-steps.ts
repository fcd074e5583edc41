/** The steps of signing in and up that code has put its own in place of in the services of users-permissions. */

import type { ReplacedSteps } from '../../api/users/replaced-steps.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import type { TokenCheck } from '../../core/access/access.ts';
import { replacedInUsers } from '../shared/replaced-function.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { profilesBy } from './providers-registry.ts';

export function replacedSteps(strapi: Strapi): ReplacedSteps {
  const issue = replacedInUsers(strapi, 'jwt', 'issue');
  const connect = replacedInUsers(strapi, 'providers', 'connect');
  const send = replacedInUsers(strapi, 'user', 'sendConfirmationEmail');
  return {
    profilesBy: (name) => profilesBy(strapi, name),
    ...(issue && { issue }),
    ...(connect && { connect: async (provider, query) => connect(provider, query) }),
    ...(send && {
      sendConfirmation: async (id) => send(await strapi.db.query(USER_UID).findOne({ where: { id } })),
    }),
  };
}

/** What checks the tokens of users; null while the server does. */
export function replacedCheck(strapi: Strapi): TokenCheck | null {
  const verify = replacedInUsers(strapi, 'jwt', 'verify');
  return verify ? async (token) => verify(token) : null;
}
