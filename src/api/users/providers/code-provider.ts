/** Providers whose profiles project code finds (v4's `providers-registry`). The code vouches for the addresses that it gives. */
import { isObject } from '../../../core/base/is-object.ts';
import { type ProfileByCode, replacedStep } from '../replaced-steps.ts';
import type { OAuthProvider, ProviderProfile, VerifiedProfile } from './provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Plain OAuth 2 with the addresses of the settings, or those of a known provider. */
export const codeProvider = (
  { tokenUrl }: ProviderSettings,
  byCode: ProfileByCode,
  known: OAuthProvider | null,
): OAuthProvider => ({
  protocol: 'oauth2',
  authorizeUrl: '',
  tokenUrl: '',
  apiUrl: tokenUrl,
  scope: [],
  ...known,
  isOfCode: true,
  profile: (_api, tokens) => profileByCode(byCode, tokens.access_token, tokens),
});

/** The same as a profile whose origin is clear. */
export const verifiedByCode = async (
  { name }: ProviderSettings,
  ...asked: Parameters<typeof profileByCode>
): Promise<VerifiedProfile> => ({ ...(await profileByCode(...asked)), issuer: name });

/** @throws OctavoError ApplicationError with the message of what code throws */
async function profileByCode(
  byCode: ProfileByCode,
  accessToken: string,
  query: Readonly<Record<string, unknown>>,
): Promise<ProviderProfile> {
  const profile = await replacedStep(() => byCode(accessToken, query));
  const { id, sub, email, username, ...attributes } = isObject(profile) ? profile : {};
  const address = typeof email === 'string' ? email : null;
  return {
    subject: String(id ?? sub ?? address ?? ''),
    username: typeof username === 'string' ? username : (address?.split('@')[0] ?? ''),
    email: address,
    emailVerified: true,
    attributes,
  };
}
