/** Octavo's client at a provider, with the provider's addresses: known ones, or those found by discovery. */

import { LRUCache } from 'lru-cache';
import type { ClientAuth } from 'openid-client';
import { isObject, type JsonObject } from '../../../../core/base/is-object.ts';
import { providerIncomplete } from '../../../../core/errors/catalogue.ts';
import type { ProviderDefinition } from '../provider.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { explainFault } from './provider-fault.ts';
import { createProviderFetch, type ProviderClient, type ProviderFetch } from './provider-fetch.ts';

/** How long discovered addresses and keys are kept, in ms; each process discovers them for itself. */
const KEPT = 10 * 60 * 1000;

const clients = new LRUCache<string, Promise<ProviderClient>>({ max: 50, ttl: KEPT });

/**
 * The client for some settings; an OpenID Connect provider is queried for its addresses the first time.
 * @throws OctavoError ServiceUnavailableError (503) for incomplete settings; 502 or 504 if discovery fails
 */
export async function openClient(
  definition: ProviderDefinition,
  settings: ProviderSettings,
): Promise<ProviderClient> {
  if (definition.protocol === 'oauth2' && definition.isOfCode) return makeClient(definition, settings);
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
      // `fetch` decides which requests may be unencrypted
      execute: [library.allowInsecureRequests],
    })
    .catch((error: unknown) => {
      throw explainFault(error);
    });
  // the signature is checked as well, not only the connection (V13)
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
 * How the client sends its secret: by the settings, otherwise by `usual`, otherwise in the body like v4, unless
 * the provider's document excludes that.
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

/**
 * - A refusal with the status 200 becomes a 400, and one whose `error` is an object gets a text.
 * - `token_type` is `bearer` if it is missing; a list of scopes becomes a text.
 * - A list of one answer becomes that answer.
 * - An ID token is removed: the profile comes from the API, so the token would stay unchecked.
 * @param response with its whole body read
 */
export async function standardTokenResponse(response: Response): Promise<Response> {
  if (response.status >= 500) return response;
  const text = await response.text();
  const answered = unpacked(parse(text) ?? fromForm(text));
  if (!answered) return new Response(text === '' ? null : text, response);
  const { error } = answered;
  if (error !== undefined && error !== null) {
    const name = isObject(error) ? (error['type'] ?? error['code'] ?? 'refused') : error;
    return json({ error: String(name) }, response.status < 400 ? 400 : response.status);
  }
  const { id_token: _unchecked, scope, ...rest } = answered;
  return json(
    {
      token_type: 'bearer',
      ...rest,
      ...(scope === undefined ? {} : { scope: Array.isArray(scope) ? scope.join(' ') : scope }),
    },
    response.status,
  );
}

/** Instagram's documents have the answer in a list, its servers mostly not. */
function unpacked(answered: JsonObject | null): JsonObject | null {
  const [first] = Array.isArray(answered?.['data']) ? (answered['data'] as unknown[]) : [];
  return isObject(first) && 'access_token' in first ? first : answered;
}

const json = (body: object, status: number): Response => Response.json(body, { status });

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Some answer as the first drafts had it: `access_token=…&scope=…`. */
function fromForm(text: string): JsonObject | null {
  const form = new URLSearchParams(text);
  return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : null;
}
