/** Reddit: OAuth 2. It tells no address. Names stay their owner's, so v4's accounts are found by them. */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './json-text.ts';
import { formerAddress, madeUpAddress } from './made-up-address.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://ssl.reddit.com/api/v1/authorize',
  tokenUrl: 'https://ssl.reddit.com/api/v1/access_token',
  apiUrl: 'https://oauth.reddit.com/api/v1',
  scope: ['identity'],
  authentication: 'basic',
  profile: async (api) => {
    const user = await api.ask('/me');
    const subject = textAt(user, 'id') ?? '';
    const username = textAt(user, 'name') ?? '';
    return {
      subject,
      username,
      email: madeUpAddress('reddit', subject),
      emailVerified: true,
      formerEmail: formerAddress(username),
    };
  },
};
