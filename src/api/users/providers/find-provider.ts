/** Names → the definition of a provider. Each is loaded with the first sign-in at it. */
import type { Executor } from '../../../core/database/database.ts';
import { providerDisabled } from '../../../core/errors/catalogue.ts';
import type { HasReplacedSteps, ProfileByCode } from '../replaced-steps.ts';
import type { PublicAddress } from '../user-services.ts';
import { openClient } from './client/open-client.ts';
import type { ProviderClient } from './client/provider-fetch.ts';
import { codeProvider } from './code-provider.ts';
import type { ProviderDefinition } from './provider.ts';
import {
  PASSWORD_PROVIDER,
  PROVIDER_NAME,
  type ProviderSettings,
  readProvider,
} from './provider-settings.ts';

type Load = () => Promise<{ readonly provider: ProviderDefinition }>;

/** The providers v4 configures. */
const KNOWN: Readonly<Record<string, Load>> = {
  discord: () => import('./known/discord.ts'),
  facebook: () => import('./known/facebook.ts'),
  google: () => import('./known/google.ts'),
  github: () => import('./known/github.ts'),
  microsoft: () => import('./known/microsoft.ts'),
  twitter: () => import('./known/twitter.ts'),
  instagram: () => import('./known/instagram.ts'),
  vk: () => import('./known/vk.ts'),
  twitch: () => import('./known/twitch.ts'),
  linkedin: () => import('./known/linkedin.ts'),
  cognito: () => import('./known/cognito.ts'),
  reddit: () => import('./known/reddit.ts'),
  auth0: () => import('./known/auth0.ts'),
  cas: () => import('./known/cas.ts'),
  patreon: () => import('./known/patreon.ts'),
  keycloak: () => import('./known/keycloak.ts'),
};

/** The names of those, in the order of v4's settings. */
export const KNOWN_PROVIDERS: readonly string[] = Object.keys(KNOWN);

/** Reserved names for Octavo's own ways to sign in; `local` stands in the rows of their users. */
const RESERVED = new Set([PASSWORD_PROVIDER, 'local']);

/** Whether a provider may have this name. */
export const isProviderName = (name: string): boolean => PROVIDER_NAME.test(name) && !RESERVED.has(name);

/** Whether it is one of v4's. */
export const isKnownProvider = (name: string): boolean => Object.hasOwn(KNOWN, name);

/**
 * @param byCode how project code finds profiles
 * @returns null for an unknown name whose settings have no issuer
 */
export async function findProvider(
  settings: ProviderSettings,
  byCode?: ProfileByCode,
): Promise<ProviderDefinition | null> {
  const { name, issuer, tokenUrl } = settings;
  if (!isProviderName(name)) return null;
  const load = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  const known = load ? (await load()).provider : null;
  // the claims of OpenID Connect are checked all the same
  if (byCode && known?.protocol !== 'openid' && (known || tokenUrl !== ''))
    return codeProvider(settings, byCode, known);
  if (known) return known;
  return issuer === '' ? null : (await import('./known/openid.ts')).provider;
}

/** The provider a path names, if signing in with it is enabled. */
export interface EnabledProvider {
  readonly settings: ProviderSettings;
  readonly byCode: ProfileByCode | undefined;
  /** @throws the errors of `openClient` */
  open(): Promise<ProviderClient>;
}

/** @throws OctavoError ApplicationError, with v4's text, for a name that is unknown or switched off */
export async function enabledProvider(
  { db, replacedSteps }: HasReplacedSteps & { readonly db: Executor },
  name: string,
): Promise<EnabledProvider> {
  const settings = await readProvider(db, name);
  const byCode = replacedSteps?.().profilesBy?.(name);
  const definition = settings?.enabled ? await findProvider(settings, byCode) : null;
  // code may find profiles by what the front end has of the provider, without any address here
  if (!settings?.enabled || !(definition || byCode)) throw providerDisabled();
  if (!definition) return { settings, byCode, open: () => Promise.reject(providerDisabled()) };
  return { settings, byCode, open: () => openClient(definition, settings) };
}

/** Octavo's address that a provider redirects to: it has to be registered there. */
export const redirectUri = ({ address, prefix }: PublicAddress, provider: string): string =>
  `${address()}${prefix}/connect/${encodeURIComponent(provider)}/callback`;
