/** Amazon Cognito: OpenID Connect. The user pool is named by v4's `jwksurl`, or by `issuer`. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer, jwksUrl }) => issuer || jwksUrl.replace(/\/\.well-known\/jwks\.json$/, '') || null,
  scope: ['openid', 'email', 'profile'],
  profile: (claims) => ({
    subject: textAt(claims, 'sub') ?? '',
    username: textAt(claims, 'cognito:username') ?? textAt(claims, 'username') ?? '',
    email: textAt(claims, 'email'),
    emailVerified: isTrue(claims, 'email_verified'),
  }),
};
