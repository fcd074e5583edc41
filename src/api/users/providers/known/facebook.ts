/** Facebook: OAuth 2. It reports an address only if its owner has confirmed it. */
import { createHmac } from 'node:crypto';
import { isObject } from '../../../../core/base/is-object.ts';
import type { OAuthProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://www.facebook.com/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/oauth/access_token',
  apiUrl: 'https://graph.facebook.com',
  scope: ['email'],
  profile: async (api, { access_token }) => {
    // apps may require a proof that the owner of the token knows the secret too
    const proof = createHmac('sha256', api.secret).update(access_token).digest('hex');
    const user = await api.fetchJson(`/me?fields=id,name,email&appsecret_proof=${proof}`);
    const email = textAt(user, 'email');
    return {
      subject: textAt(user, 'id') ?? '',
      username: textAt(user, 'name') ?? '',
      email,
      emailVerified: email !== null,
    };
  },
  isIssuedTo: async (api, token, clients) => {
    const query = new URLSearchParams({
      input_token: token,
      access_token: `${api.key}|${api.secret}`,
    });
    const answer = await api.fetchJson(`/debug_token?${query}`);
    const data = isObject(answer) ? answer['data'] : null;
    return isTrue(data, 'is_valid') && clients.includes(textAt(data, 'app_id') ?? '');
  },
};
