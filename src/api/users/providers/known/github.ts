/** GitHub: OAuth 2. `api_url` is `https://<host>/api/v3` for an enterprise server. */
import { isObject } from '../../../../core/base/is-object.ts';
import { ApiRefusal } from '../api-refusal.ts';
import type { OAuthProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

const HEADERS = { accept: 'application/vnd.github+json' };

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  apiUrl: 'https://api.github.com',
  scope: ['user', 'user:email'],
  profile: async (api) => {
    const user = await api.fetchJson('/user', { headers: HEADERS });
    const list = await api.fetchJson('/user/emails', { headers: HEADERS });
    const addresses = Array.isArray(list) ? list.filter(isObject) : [];
    // as in v4 the public address wins over the primary one
    const email =
      textAt(user, 'email') ??
      textAt(
        addresses.find((item) => item['primary'] === true),
        'email',
      );
    const listed = addresses.find((item) => item['email'] === email);
    return {
      subject: textAt(user, 'id') ?? '',
      username: textAt(user, 'login') ?? '',
      email,
      emailVerified: isTrue(listed, 'verified'),
    };
  },
  /** GitHub answers a 404 for the tokens of other apps. */
  isIssuedTo: async (api, token, clients) => {
    const answer = await api
      .fetchJson(`/applications/${encodeURIComponent(api.key)}/token`, {
        method: 'POST',
        headers: {
          ...HEADERS,
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${api.key}:${api.secret}`).toString('base64')}`,
        },
        body: JSON.stringify({ access_token: token }),
      })
      .catch((error: unknown) => {
        if (error instanceof ApiRefusal && error.status !== 401) return null;
        throw error;
      });
    return clients.includes(textAt(answer, 'app', 'client_id') ?? '');
  },
};
