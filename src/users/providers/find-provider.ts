/** Names → what is known about a provider. Each is loaded when somebody signs in with it. */
import type { ProviderDefinition } from './provider.ts';
import { PASSWORD_PROVIDER, PROVIDER_NAME, type ProviderSettings } from './provider-settings.ts';

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

/** Names of ways to sign in here, which are nobody else's; `local` stands in the rows of their users. */
const RESERVED = new Set([PASSWORD_PROVIDER, 'local']);

/** Whether a provider may have this name. */
export const isProviderName = (name: string): boolean => PROVIDER_NAME.test(name) && !RESERVED.has(name);

/** @returns null for a name that is unknown and whose settings name no issuer */
export async function findProvider({ name, issuer }: ProviderSettings): Promise<ProviderDefinition | null> {
  if (!isProviderName(name)) return null;
  const load = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (load) return (await load()).provider;
  return issuer === '' ? null : (await import('./known/openid.ts')).provider;
}
