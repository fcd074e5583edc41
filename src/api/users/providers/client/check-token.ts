/**
 * Tokens that a front end or an app got from the provider directly. The operator of any other site has such
 * tokens of all its users, so a token is accepted only if the provider says that it was issued to this site: by
 * the audience of an ID token, by introspection, or by a special address of the provider.
 */

import type { FetchImplementation, RemoteJWKSet } from 'jose/jwks/remote';
import { unknownToken } from '../../../../core/errors/catalogue.ts';
import { ApiRefusal } from '../api-refusal.ts';
import type { VerifiedProfile } from '../provider.ts';
import { profileByApi, profileByClaims } from './exchange-code.ts';
import { explainFault } from './provider-fault.ts';
import type { ProviderClient } from './provider-fetch.ts';
import { apiOf } from './provider-fetch.ts';

/** The tokens in the request; at least one of them. */
export interface ReceivedTokens {
  readonly accessToken: string | null;
  readonly idToken: string | null;
}

/**
 * Returns the profile of a token's owner.
 * @throws OctavoError ApplicationError (400) for one that is foreign, expired, or of a provider that cannot be
 *   queried; 502 or 504 for a provider that does not work
 */
export async function checkToken(
  client: ProviderClient,
  { accessToken, idToken }: ReceivedTokens,
): Promise<VerifiedProfile> {
  try {
    if (idToken !== null && client.definition.protocol === 'openid') {
      return await byIdToken(client, idToken);
    }
    if (accessToken === null || !(await isIssuedToUs(client, accessToken))) throw unknownToken();
    if (client.definition.protocol === 'oauth2') {
      return await profileByApi(client, { access_token: accessToken });
    }
    const library = await import('openid-client');
    const claims = await library.fetchUserInfo(client.config, accessToken, library.skipSubjectCheck);
    const { issuer } = client.config.serverMetadata();
    return await profileByClaims(client, null, { ...claims, iss: issuer });
  } catch (error) {
    if (error instanceof ApiRefusal) throw unknownToken();
    const fault = explainFault(error);
    // here the provider refuses the token, not a sign-in
    throw fault.status < 500 ? unknownToken() : fault;
  }
}

const clientsOf = ({ settings }: ProviderClient): string[] => [settings.key, ...settings.audiences];

/** Algorithms with a public key; `none` and those with a shared secret are not among them (CVE-2023-22893). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

async function byIdToken(client: ProviderClient, idToken: string): Promise<VerifiedProfile> {
  const { jwtVerify } = await import('jose/jwt/verify');
  const { JOSEError } = await import('jose/errors');
  const keys = await keysOf(client);
  if (keys === null) throw unknownToken();
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: client.config.serverMetadata().issuer,
      audience: clientsOf(client),
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    // one that is for several is good only if it was issued to us
    const { aud, azp } = payload;
    if (Array.isArray(aud) && aud.length > 1 && !clientsOf(client).includes(String(azp))) {
      throw unknownToken();
    }
    return await profileByClaims(client, null, payload);
  } catch (error) {
    throw error instanceof JOSEError && !ABOUT_THE_KEYS.has(error.code) ? unknownToken() : error;
  }
}

/** The library's errors that are the provider's fault, and no token's. */
const ABOUT_THE_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

/** The keys of a provider, which are fetched when a key is unknown. */
const keySets = new WeakMap<ProviderClient, RemoteJWKSet>();

/** @returns null for a provider without published keys */
async function keysOf(client: ProviderClient): Promise<RemoteJWKSet | null> {
  const { jwks_uri } = client.config.serverMetadata();
  if (jwks_uri === undefined) return null;
  const { createRemoteJWKSet, customFetch } = await import('jose/jwks/remote');
  const fetch: FetchImplementation = (url, { headers, signal }) =>
    client.fetch(url, { headers: Object.fromEntries(headers), signal });
  const keys = keySets.get(client) ?? createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch });
  keySets.set(client, keys);
  return keys;
}

async function isIssuedToUs(client: ProviderClient, token: string): Promise<boolean> {
  const { definition, config } = client;
  const clients = clientsOf(client);
  if (definition.isIssuedTo) return definition.isIssuedTo(apiOf(client, token), token, clients);
  if (definition.protocol !== 'openid' || !config.serverMetadata().introspection_endpoint) return false;
  const { tokenIntrospection } = await import('openid-client');
  const { active, client_id, aud } = await tokenIntrospection(config, token);
  const issuedTo = [client_id ?? aud ?? []].flat();
  return active && issuedTo.some((name) => clients.includes(name));
}
