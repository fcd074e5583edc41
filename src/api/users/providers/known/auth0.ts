/** Auth0: OpenID Connect. `subdomain` is the tenant, with its region; `issuer` is for a custom domain. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, placeholderEmail, textAt } from './profile-values.ts';

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
      // accounts of networks that report no address; v4 derives one from a name that its owner may change
      email: email ?? placeholderEmail('auth0', subject),
      emailVerified: email === null || isTrue(claims, 'email_verified'),
    };
  },
};
