/** The page of the front end to return to: the one of the settings, or the same page with another query. */
import { invalidCallback } from '../../../../core/errors/catalogue.ts';
import type { HasUsersConfig, PublicAddress } from '../../user-services.ts';
import type { ProviderSettings } from '../provider-settings.ts';

/** Schemes of addresses that would run as a script in the current page. */
const SCRIPTS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:']);

/**
 * The address to return to.
 * @param requested the values of `?callback=`; none for the address of the settings
 * @throws OctavoError ValidationError for an address that is not allowed: `callback.validate` of the plugin's
 *   configuration decides; without it scheme, host and path have to be those of the settings' address, and only
 *   the query may differ (GHSA-wrvh-rcmr-9qfc)
 */
export async function callbackAddress(
  { address, prefix, config }: PublicAddress & HasUsersConfig,
  settings: ProviderSettings,
  requested: readonly string[],
): Promise<string> {
  // a path of this server, as in v4's first settings, shows the answer of the callback itself
  const configuredText = settings.callback || `${prefix.slice(1)}/auth/${settings.name}/callback`;
  const configured = URL.parse(configuredText, `${address()}/`);
  const [requestedUrl] = requested;
  if (requestedUrl === undefined) {
    if (!configured) throw invalidCallback.with({ details: { callback: configuredText } });
    return configured.href;
  }
  const url = URL.parse(requestedUrl);
  if (requested.length > 1 || !url || SCRIPTS.has(url.protocol))
    throw invalidCallback.with({ details: { callback: requestedUrl } });
  if (config.validateCallback) {
    try {
      await config.validateCallback(requestedUrl, { ...settings, secret: undefined });
    } catch {
      throw invalidCallback.with({ details: { callback: requestedUrl } });
    }
  } else if (!configured || !isSamePage(url, configured))
    throw invalidCallback.with({ details: { callback: requestedUrl } });
  return url.href;
}

/** `origin` is of no use here: of all schemes but the web's it is the same. */
const isSamePage = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol &&
  one.host === other.host &&
  one.pathname === other.pathname &&
  one.username === other.username &&
  one.password === other.password;

/** An address with more parameters; they come after its `#`, if it has one, as in v4. */
export function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const hasQuery = address.slice(address.indexOf('#') + 1).includes('?');
  return `${address}${hasQuery ? '&' : '?'}${query.join('&')}`;
}
