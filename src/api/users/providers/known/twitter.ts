/**
 * Twitter (now X): OAuth 2. v4 uses the older OAuth 1.0a, which has other keys: the app needs the client id and
 * secret of OAuth 2, and "Request email from users".
 */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  apiUrl: 'https://api.x.com/2',
  scope: ['users.read', 'tweet.read', 'users.email'],
  authentication: 'basic',
  profile: async (api) => {
    const user = await api.fetchJson('/users/me?user.fields=confirmed_email');
    const email = textAt(user, 'data', 'confirmed_email');
    return {
      subject: textAt(user, 'data', 'id') ?? '',
      username: textAt(user, 'data', 'username') ?? '',
      email,
      emailVerified: email !== null,
    };
  },
};
