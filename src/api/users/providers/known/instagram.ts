/**
 * Instagram: OAuth 2. The API v4 uses was shut down at the end of 2024; this is the one for professional
 * accounts. It reports no address. Accounts made by v4 are not found by their name, since names there can pass
 * to other people.
 */
import type { OAuthProvider } from '../provider.ts';
import { placeholderEmail, textAt } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://www.instagram.com/oauth/authorize',
  tokenUrl: 'https://api.instagram.com/oauth/access_token',
  apiUrl: 'https://graph.instagram.com',
  scope: ['instagram_business_basic'],
  withdrawnScopes: ['user_profile', 'user_media'],
  scopeSeparator: ',',
  profile: async (api) => {
    const user = await api.fetchJson('/me?fields=user_id,username');
    const subject = textAt(user, 'user_id') ?? '';
    return {
      subject,
      username: textAt(user, 'username') ?? '',
      email: placeholderEmail('instagram', subject),
      emailVerified: true,
    };
  },
};
