/** Reddit: OAuth 2. It reports no address. Names never pass to other people, so v4's accounts are found by them. */
import type { OAuthProvider } from '../provider.ts';
import { placeholderEmail, textAt, v4PlaceholderEmail } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://ssl.reddit.com/api/v1/authorize',
  tokenUrl: 'https://ssl.reddit.com/api/v1/access_token',
  apiUrl: 'https://oauth.reddit.com/api/v1',
  scope: ['identity'],
  authentication: 'basic',
  profile: async (api) => {
    const user = await api.fetchJson('/me');
    const subject = textAt(user, 'id') ?? '';
    const username = textAt(user, 'name') ?? '';
    return {
      subject,
      username,
      email: placeholderEmail('reddit', subject),
      emailVerified: true,
      formerEmail: v4PlaceholderEmail(username),
    };
  },
};
