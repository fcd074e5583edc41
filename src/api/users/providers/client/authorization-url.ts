/** The address to which a browser is redirected to sign in at the provider. */
import type { ProviderClient } from './provider-fetch.ts';

/** The secrets that tie the provider's answer to this sign-in: stored until it arrives, and never sent along. */
export interface SignInChecks {
  readonly state: string;
  /** The PKCE code verifier; null for a provider that refuses one. */
  readonly verifier: string | null;
  /** null if there is no ID token, or it has no nonce. */
  readonly nonce: string | null;
}

/**
 * The beginning of a sign-in: its secrets, and the address with the values derived from them.
 * @param redirectUri Octavo's address that the provider redirects to
 */
export async function beginSignIn(
  { definition, settings, config }: ProviderClient,
  redirectUri: string,
): Promise<{ readonly url: string; readonly checks: SignInChecks }> {
  const library = await import('openid-client');
  const openid = definition.protocol === 'openid' ? definition : null;
  const checks: SignInChecks = {
    state: library.randomState(),
    verifier: openid?.pkce === false ? null : library.randomPKCECodeVerifier(),
    nonce: openid && openid.nonce !== false ? library.randomNonce() : null,
  };
  const separator = definition.protocol === 'oauth2' ? (definition.scopeSeparator ?? ' ') : ' ';
  const parameters: Record<string, string> = {
    redirect_uri: redirectUri,
    scope: scopesFor(definition, settings.scope).join(separator),
    state: checks.state,
  };
  if (checks.verifier !== null) {
    parameters['code_challenge'] = await library.calculatePKCECodeChallenge(checks.verifier);
    parameters['code_challenge_method'] = 'S256';
  }
  if (checks.nonce !== null) parameters['nonce'] = checks.nonce;
  return { url: library.buildAuthorizationUrl(config, parameters).href, checks };
}

/** The settings' scopes without withdrawn ones; OpenID Connect requires `openid`. */
function scopesFor(
  { protocol, scope, withdrawnScopes = [] }: ProviderClient['definition'],
  chosen: readonly string[] | null,
): readonly string[] {
  const left = (chosen ?? []).filter((name) => !withdrawnScopes.includes(name));
  const scopes = left.length > 0 ? left : scope;
  return protocol === 'openid' && !scopes.includes('openid') ? ['openid', ...scopes] : scopes;
}
