/**
 * Microsoft: OAuth 2 and its Graph. The principal name is the account's address, in a domain that the tenant
 * had to prove is its own; other addresses of an account are ignored, since a tenant's administrator may write
 * anything there.
 */
import type { OAuthProvider } from '../provider.ts';
import { textAt } from './profile-values.ts';

export const provider: OAuthProvider = {
  protocol: 'oauth2',
  authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  apiUrl: 'https://graph.microsoft.com/v1.0',
  scope: ['user.read'],
  profile: async (api) => {
    const user = await api.fetchJson('/me');
    const name = textAt(user, 'userPrincipalName');
    return {
      subject: textAt(user, 'id') ?? '',
      username: name ?? '',
      email: name,
      emailVerified: name !== null,
    };
  },
};
