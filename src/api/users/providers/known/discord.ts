/** Discord: OAuth 2. */
import type { OAuthProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  apiUrl: 'https://discord.com/api/v10',
  scope: ['identify', 'email'],
  profile: async (api) => {
    const user = await api.fetchJson('/users/@me');
    const name = textAt(user, 'username') ?? '';
    // only old names have one
    const discriminator = textAt(user, 'discriminator') ?? '0';
    return {
      subject: textAt(user, 'id') ?? '',
      username: discriminator === '0' ? name : `${name}#${discriminator}`,
      email: textAt(user, 'email'),
      emailVerified: isTrue(user, 'verified'),
    };
  },
  isIssuedTo: async (api, _token, clients) =>
    clients.includes(textAt(await api.fetchJson('/oauth2/@me'), 'application', 'id') ?? ''),
};
