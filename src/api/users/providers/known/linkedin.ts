/**
 * LinkedIn: OpenID Connect, since the API v4 uses was withdrawn in 2023. It refuses a code verifier from
 * clients with a secret, and leaves the nonce out of its ID tokens.
 */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer }) => issuer || 'https://www.linkedin.com/oauth',
  scope: ['openid', 'profile', 'email'],
  withdrawnScopes: ['r_liteprofile', 'r_emailaddress'],
  pkce: false,
  nonce: false,
  profile: (claims) => ({
    subject: textAt(claims, 'sub') ?? '',
    username: textAt(claims, 'given_name') ?? textAt(claims, 'name') ?? '',
    email: textAt(claims, 'email'),
    emailVerified: isTrue(claims, 'email_verified'),
  }),
};
