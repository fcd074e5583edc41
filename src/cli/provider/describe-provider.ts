/** A provider as it is printed: whether there is a secret, and not which. */
import type { OpenProject } from '../../server/open-project.ts';
import { publicAddress } from '../../server/public-address.ts';
import { PASSWORD_PROVIDER, type ProviderSettings } from '../../users/providers/provider-settings.ts';
import { redirectUri } from '../../users/providers/redirect-uri.ts';

export interface DescribedProvider {
  readonly name: string;
  readonly enabled: boolean;
  readonly key: string;
  readonly secret: 'set' | 'not set';
  readonly callback: string;
  /** Our own address, to be registered at the provider; empty for passwords. */
  readonly redirectUri: string;
}

/** @param config says where the site is */
export function describeProvider(
  { name, enabled, key, secret, callback }: ProviderSettings,
  { config }: Pick<OpenProject, 'config'>,
): DescribedProvider {
  const { url, port } = config.server;
  const address = () => publicAddress(url, `http://localhost:${port}`);
  const { prefix } = config.api.rest;
  return {
    name,
    enabled,
    key,
    secret: secret === '' ? 'not set' : 'set',
    callback,
    redirectUri: name === PASSWORD_PROVIDER ? '' : redirectUri({ address, prefix }, name),
  };
}
