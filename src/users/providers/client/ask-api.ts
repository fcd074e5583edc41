/** A provider's API, asked with somebody's token. */
import type { ApiRequest, ProviderApi } from '../provider.ts';
import { ApiRefusal, providerFault } from '../provider-errors.ts';
import type { ProviderClient } from './open-client.ts';

/** Some providers answer nothing to whom they do not know. */
const USER_AGENT = 'octavo';

/** @param token goes out as a bearer unless a request names another authorization */
export function apiOf({ definition, settings, fetch }: ProviderClient, token: string): ProviderApi {
  const base = settings.apiUrl || (definition.protocol === 'oauth2' ? definition.apiUrl : '');
  return {
    key: settings.key,
    secret: settings.secret,
    ask: async (path, { method = 'GET', headers, ...rest }: ApiRequest = {}) => {
      const url = path.startsWith('/') ? `${base.replace(/\/+$/, '')}${path}` : path;
      const response = await fetch(url, {
        method,
        ...rest,
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          authorization: `Bearer ${token}`,
          ...headers,
        },
      });
      // without its query, which may hold secrets
      const named = url.split('?')[0]!;
      if (response.status >= 400 && response.status < 500) throw new ApiRefusal(response.status, named);
      if (!response.ok) throw providerFault(new Error(`${named} answered ${response.status}`));
      try {
        return (await response.json()) as unknown;
      } catch {
        throw providerFault(new Error(`${named} answered no JSON`));
      }
    },
  };
}
