/**
 * VK: OAuth 2. The address comes with the token. VK does not say whether it is verified, so the setting
 * `trust_email` decides.
 */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './profile-values.ts';

const VERSION = '5.131';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://oauth.vk.com/authorize',
  tokenUrl: 'https://oauth.vk.com/access_token',
  apiUrl: 'https://api.vk.com/method',
  scope: ['email'],
  profile: async (api, tokens) => {
    const answer = await api.fetchJson(`/users.get?v=${VERSION}`);
    const name = (part: string): string => textAt(answer, 'response', 0, part) ?? '';
    return {
      subject: textAt(answer, 'response', 0, 'id') ?? '',
      username: `${name('last_name')} ${name('first_name')}`.trim(),
      email: textAt(tokens, 'email'),
      emailVerified: false,
    };
  },
};
