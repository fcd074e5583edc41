/** The provider a path names, if people may sign in with it. */
import { providerDisabled } from '../auth/auth-errors.ts';
import type { UsersContext } from '../users-context.ts';
import { openClient, type ProviderClient } from './client/open-client.ts';
import { findProvider } from './find-provider.ts';
import { type ProviderSettings, readProvider } from './provider-settings.ts';

export interface EnabledProvider {
  readonly settings: ProviderSettings;
  /** @throws what `openClient` throws */
  open(): Promise<ProviderClient>;
}

/** @throws OctavoError ApplicationError for a name that is unknown or switched off, in the words of v4 */
export async function enabledProvider(
  { db }: Pick<UsersContext, 'db'>,
  name: string,
): Promise<EnabledProvider> {
  const settings = await readProvider(db, name);
  const definition = settings?.enabled ? await findProvider(settings) : null;
  if (!settings || !definition) throw providerDisabled();
  return { settings, open: () => openClient(definition, settings) };
}
