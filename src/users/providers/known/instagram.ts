/**
 * Instagram: OAuth 2. The API v4 knows was shut down at the end of 2024; this is the one for professional
 * accounts. It tells no address. Accounts v4 made are not found by their name: names change hands there.
 */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './json-text.ts';
import { madeUpAddress } from './made-up-address.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://www.instagram.com/oauth/authorize',
  tokenUrl: 'https://api.instagram.com/oauth/access_token',
  apiUrl: 'https://graph.instagram.com',
  scope: ['instagram_business_basic'],
  withdrawnScopes: ['user_profile', 'user_media'],
  scopeSeparator: ',',
  profile: async (api) => {
    const user = await api.ask('/me?fields=user_id,username');
    const subject = textAt(user, 'user_id') ?? '';
    return {
      subject,
      username: textAt(user, 'username') ?? '',
      email: madeUpAddress('instagram', subject),
      emailVerified: true,
    };
  },
};
