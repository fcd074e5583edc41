/** Twitch: OAuth 2. The reported address is verified. */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './profile-values.ts';

const VALIDATE = 'https://id.twitch.tv/oauth2/validate';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
  tokenUrl: 'https://id.twitch.tv/oauth2/token',
  apiUrl: 'https://api.twitch.tv/helix',
  scope: ['user:read:email'],
  profile: async (api) => {
    const answer = await api.fetchJson('/users', { headers: { 'client-id': api.key } });
    const email = textAt(answer, 'data', 0, 'email');
    return {
      subject: textAt(answer, 'data', 0, 'id') ?? '',
      username: textAt(answer, 'data', 0, 'login') ?? '',
      email,
      emailVerified: email !== null,
    };
  },
  isIssuedTo: async (api, token, clients) => {
    const answer = await api.fetchJson(VALIDATE, { headers: { authorization: `OAuth ${token}` } });
    return clients.includes(textAt(answer, 'client_id') ?? '');
  },
};
