/** Keycloak: OpenID Connect. `subdomain` is its host and realm: `id.example.com/realms/site`. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer, subdomain }) => issuer || (subdomain ? `https://${subdomain}` : null),
  scope: ['openid', 'email', 'profile'],
  profile: (claims) => ({
    subject: textAt(claims, 'sub') ?? '',
    username: textAt(claims, 'preferred_username') ?? '',
    email: textAt(claims, 'email'),
    emailVerified: isTrue(claims, 'email_verified'),
  }),
};
