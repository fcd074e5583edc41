/**
 * Tokens a front end or an app got from the provider by itself. Whoever runs another site or app has such
 * tokens of everybody who signs in there, so one counts only where the provider says that it was issued to
 * this site: by the audience of an ID token, by introspection, or by an address of its own for that.
 */
import type { FetchImplementation, RemoteJWKSet } from 'jose/jwks/remote';
import type { VerifiedProfile } from '../provider.ts';
import { ApiRefusal, unknownToken } from '../provider-errors.ts';
import { apiOf } from './ask-api.ts';
import { profileByApi, profileByClaims } from './exchange-code.ts';
import type { ProviderClient } from './open-client.ts';
import { explainFault } from './provider-fault.ts';

/** What is brought; at least one of them. */
export interface BroughtTokens {
  readonly accessToken: string | null;
  readonly idToken: string | null;
}

/**
 * Whose a token is.
 * @throws OctavoError ApplicationError (400) for one that is not ours, expired, or of a provider that
 * cannot be asked; 502 or 504 for a provider that does not do its work
 */
export async function checkToken(
  client: ProviderClient,
  { accessToken, idToken }: BroughtTokens,
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
    // what the provider refuses here is the token, and no sign-in
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

/** The keys of a provider, which are asked for when one is not known. */
const keySets = new WeakMap<ProviderClient, RemoteJWKSet>();

/** @returns null for a provider that names none */
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
