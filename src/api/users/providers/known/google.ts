/** Google: OpenID Connect. */
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

const TOKEN_INFO = 'https://oauth2.googleapis.com/tokeninfo';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer }) => issuer || 'https://accounts.google.com',
  scope: ['openid', 'email'],
  profile: (claims) => {
    const email = textAt(claims, 'email');
    return {
      subject: textAt(claims, 'sub') ?? '',
      username: email?.split('@')[0] ?? '',
      email,
      emailVerified: isTrue(claims, 'email_verified'),
    };
  },
  isIssuedTo: async (api, token, clients) => {
    const info = await api.fetchJson(`${TOKEN_INFO}?${new URLSearchParams({ access_token: token })}`);
    return clients.includes(textAt(info, 'aud') ?? '');
  },
};
