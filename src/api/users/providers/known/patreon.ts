/** Patreon: OAuth 2. */
import { isObject } from '../../../../core/base/is-object.ts';
import type { OAuthProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

const FIELDS = new URLSearchParams({ 'fields[user]': 'full_name,email,is_email_verified' });

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://www.patreon.com/oauth2/authorize',
  tokenUrl: 'https://www.patreon.com/api/oauth2/token',
  apiUrl: 'https://www.patreon.com/api/oauth2/v2',
  scope: ['identity', 'identity[email]'],
  profile: async (api) => {
    const answer = await api.fetchJson(`/identity?${FIELDS}`);
    const data = isObject(answer) ? answer['data'] : null;
    const attributes = isObject(data) ? data['attributes'] : null;
    return {
      subject: textAt(data, 'id') ?? '',
      username: textAt(attributes, 'full_name') ?? '',
      email: textAt(attributes, 'email'),
      emailVerified: isTrue(attributes, 'is_email_verified'),
    };
  },
};
