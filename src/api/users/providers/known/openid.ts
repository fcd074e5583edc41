/** Any other provider of OpenID Connect: an entry of the settings with an `issuer`, by whatever name. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer }) => issuer || null,
  scope: ['openid', 'email', 'profile'],
  profile: (claims) => {
    const email = textAt(claims, 'email');
    return {
      subject: textAt(claims, 'sub') ?? '',
      username:
        textAt(claims, 'preferred_username') ??
        textAt(claims, 'nickname') ??
        email?.split('@')[0] ??
        textAt(claims, 'name') ??
        '',
      email,
      emailVerified: isTrue(claims, 'email_verified'),
    };
  },
};
