/** Our client at a provider, with the provider's addresses: from what is known, or by discovery. */
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration } from 'openid-client';
import type { ProviderDefinition } from '../provider.ts';
import { providerIncomplete } from '../provider-errors.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { explainFault } from './provider-fault.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';
import { standardTokenResponse } from './token-response.ts';

/** A provider that can be asked. */
export interface ProviderClient {
  readonly definition: ProviderDefinition;
  readonly settings: ProviderSettings;
  readonly config: Configuration;
  readonly fetch: ProviderFetch;
}

/** Discovered addresses and keys are kept this long, in ms; each process asks for itself. */
const KEPT = 10 * 60 * 1000;

const clients = new LRUCache<string, Promise<ProviderClient>>({ max: 50, ttl: KEPT });

/**
 * The client of some settings; providers of OpenID Connect are asked for their addresses the first time.
 * @throws OctavoError ServiceUnavailableError (503) for settings that lack something; 502 or 504 where
 * discovery fails
 */
export async function openClient(
  definition: ProviderDefinition,
  settings: ProviderSettings,
): Promise<ProviderClient> {
  const id = JSON.stringify(settings);
  let client = clients.get(id);
  if (!client) {
    client = makeClient(definition, settings);
    clients.set(id, client);
  }
  try {
    return await client;
  } catch (error) {
    if (clients.get(id) === client) clients.delete(id);
    throw error;
  }
}

async function makeClient(
  definition: ProviderDefinition,
  settings: ProviderSettings,
): Promise<ProviderClient> {
  if (settings.key === '') throw providerIncomplete('key');
  return definition.protocol === 'openid'
    ? discover(definition, settings)
    : fixedClient(definition, settings);
}

async function discover(
  definition: ProviderDefinition & { protocol: 'openid' },
  settings: ProviderSettings,
): Promise<ProviderClient> {
  const issuer = definition.issuer(settings);
  if (issuer === null) throw providerIncomplete('issuer');
  const url = URL.parse(issuer);
  if (!url) throw providerIncomplete('an issuer that is an address');
  const fetch = createProviderFetch({ configured: [issuer] });
  const library = await import('openid-client');
  const config = await library
    .discovery(url, settings.key, {}, await authentication(settings, null), {
      [library.customFetch]: fetch,
      // which requests may go out in the clear is for `fetch` to say
      execute: [library.allowInsecureRequests],
    })
    .catch((error: unknown) => {
      throw explainFault(error);
    });
  // the signature too is checked, not the connection alone (S13 of the advisories)
  library.enableNonRepudiationChecks(config);
  return { definition, settings, config, fetch };
}

async function fixedClient(
  definition: ProviderDefinition & { protocol: 'oauth2' },
  settings: ProviderSettings,
): Promise<ProviderClient> {
  const authorizeUrl = settings.authorizeUrl || definition.authorizeUrl;
  const tokenUrl = settings.tokenUrl || definition.tokenUrl;
  if (!URL.canParse(authorizeUrl)) throw providerIncomplete('an authorize_url that is an address');
  if (!URL.canParse(tokenUrl)) throw providerIncomplete('an access_url that is an address');
  const { authorizeUrl: byHand, tokenUrl: tokenByHand, apiUrl } = settings;
  const fetch = createProviderFetch({ configured: [byHand, tokenByHand, apiUrl] });
  const library = await import('openid-client');
  const config = new library.Configuration(
    {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
    },
    settings.key,
    {},
    await authentication(settings, definition.authentication ?? 'post'),
  );
  library.allowInsecureRequests(config);
  const tokenAddress = new URL(tokenUrl).href;
  config[library.customFetch] = async (url, options) => {
    const response = await fetch(url, options as Parameters<ProviderFetch>[1]);
    return new URL(url).href === tokenAddress ? standardTokenResponse(response) : response;
  };
  return { definition, settings, config, fetch };
}

/**
 * How the client shows its secret: as the settings say, or else as `usual` says, or else in the body like
 * v4, unless the provider's own document leaves that out.
 */
async function authentication(
  { secret, authentication: chosen }: ProviderSettings,
  usual: 'basic' | 'post' | null,
): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost, None } = await import('openid-client');
  if (secret === '') return None();
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  const by = chosen ?? usual;
  if (by !== null) return by === 'basic' ? basic : post;
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesPost = methods === undefined || methods.includes('client_secret_post');
    return (takesPost ? post : basic)(server, client, body, headers);
  };
}
