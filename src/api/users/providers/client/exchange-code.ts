/** The provider's answer to a sign-in → its tokens, and the profile of their owner. */
import { providerFault } from '../../../../core/errors/catalogue.ts';
import { ApiRefusal } from '../api-refusal.ts';
import type { Claims, ProviderTokens, VerifiedProfile } from '../provider.ts';
import type { SignInChecks } from './authorization-url.ts';
import { explainFault } from './provider-fault.ts';
import type { ProviderClient } from './provider-fetch.ts';
import { apiOf } from './provider-fetch.ts';

/** The result of a sign-in at a provider. */
export interface ProviderSignIn {
  readonly tokens: ProviderTokens;
  readonly profile: VerifiedProfile;
}

/**
 * Exchanges the code of an answer and reads the profile. State, PKCE, issuer, audience, algorithm, signature
 * and nonce are checked in the process.
 * @param answer Octavo's address with the parameters with which the provider redirected the browser
 * @throws OctavoError ApplicationError for an answer that is not to this sign-in or a code that is refused; 502
 *   or 504 for a provider that does not work
 */
export async function exchangeCode(
  client: ProviderClient,
  answer: URL,
  { state, verifier, nonce }: SignInChecks,
): Promise<ProviderSignIn> {
  const { definition, config } = client;
  const library = await import('openid-client');
  const url = new URL(answer.origin + answer.pathname);
  // plain OAuth 2 has no issuer to compare; the cookie holds the provider's name
  for (const name of definition.protocol === 'openid' ? ['code', 'state', 'iss'] : ['code', 'state']) {
    for (const value of answer.searchParams.getAll(name).slice(0, 1)) url.searchParams.set(name, value);
  }
  try {
    const tokens = await library.authorizationCodeGrant(config, url, {
      expectedState: state,
      ...(verifier === null ? {} : { pkceCodeVerifier: verifier }),
      ...(nonce === null ? {} : { expectedNonce: nonce }),
      idTokenExpected: definition.protocol === 'openid',
    });
    if (definition.protocol === 'oauth2') return { tokens, profile: await profileByApi(client, tokens) };
    const claims = tokens.claims();
    if (!claims) throw providerFault(new Error('the provider sent no ID token'));
    return { tokens, profile: await profileByClaims(client, tokens.access_token, claims) };
  } catch (error) {
    if (error instanceof ApiRefusal) throw providerFault(error);
    throw explainFault(error);
  }
}

/**
 * The profile of the owner of a plain OAuth 2 token.
 * @throws ApiRefusal if the provider refuses the token; OctavoError 502 or 504
 */
export async function profileByApi(client: ProviderClient, tokens: ProviderTokens): Promise<VerifiedProfile> {
  const { definition, settings } = client;
  if (definition.protocol !== 'oauth2') throw new Error('OpenID Connect has claims');
  const profile = await definition.profile(apiOf(client, tokens.access_token), tokens);
  return complete({ ...profile, issuer: new URL(settings.apiUrl || definition.apiUrl).host });
}

/**
 * The profile in the claims of a checked ID token, completed by the user info endpoint.
 * @param accessToken for that endpoint; null leaves it out
 */
export async function profileByClaims(
  { definition, config }: ProviderClient,
  accessToken: string | null,
  claims: Claims,
): Promise<VerifiedProfile> {
  if (definition.protocol !== 'openid') throw new Error('plain OAuth 2 has no claims');
  const { fetchUserInfo } = await import('openid-client');
  const more =
    accessToken !== null && config.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(config, accessToken, String(claims['sub']))
      : {};
  const profile = definition.profile(mergeClaims(claims, more));
  return complete({ ...profile, issuer: String(claims['iss']) });
}

/**
 * An address and whether it is verified have to come from one source: a flag of one must not verify the address
 * of the other.
 */
export function mergeClaims(claims: Claims, more: Claims): Claims {
  return more['email'] === undefined
    ? { ...claims, ...withoutAddress(more) }
    : { ...withoutAddress(claims), ...more };
}

const withoutAddress = ({ email: _email, email_verified: _verified, ...rest }: Claims): Claims => rest;

function complete(profile: VerifiedProfile): VerifiedProfile {
  if (profile.subject === '') throw providerFault(new Error('the provider does not say who it is'));
  return profile;
}
