/** Auth0: OpenID Connect. `subdomain` is the tenant, with its region; `issuer` is for a domain of one's own. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './json-text.ts';
import { madeUpAddress } from './made-up-address.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer, subdomain }) => issuer || (subdomain ? `https://${subdomain}.auth0.com/` : null),
  scope: ['openid', 'email', 'profile'],
  profile: (claims) => {
    const subject = textAt(claims, 'sub') ?? '';
    const email = textAt(claims, 'email');
    return {
      subject,
      username:
        textAt(claims, 'username') ??
        textAt(claims, 'nickname') ??
        textAt(claims, 'name') ??
        email?.split('@')[0] ??
        '',
      // accounts of networks that tell no address; v4 makes one up of a name that its owner may change
      email: email ?? madeUpAddress('auth0', subject),
      emailVerified: email === null || isTrue(claims, 'email_verified'),
    };
  },
};
