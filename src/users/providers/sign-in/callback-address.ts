/** The page of the front end people come back to: the one of the settings, or another query of it. */
import { OctavoError } from '../../../errors/octavo-error.ts';
import type { UsersContext } from '../../users-context.ts';
import type { ProviderSettings } from '../provider-settings.ts';

/** Addresses that would run as a script in the page that is left. */
const SCRIPTS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:']);

/** 400 in the words of v4. */
const invalidCallback = (callback: unknown): OctavoError =>
  new OctavoError('ValidationError', 'Invalid callback URL provided', { callback });

/**
 * Where to send people back to.
 * @param requested what `?callback=` says, each time it is there; none for the address of the settings
 * @throws OctavoError ValidationError for an address that is not allowed: `callback.validate` of the
 * plugin's configuration decides, or else scheme, host and path have to be those of the settings' address,
 * and only the query may differ (GHSA-wrvh-rcmr-9qfc)
 */
export async function callbackAddress(
  { address, prefix, config }: Pick<UsersContext, 'address' | 'prefix' | 'config'>,
  settings: ProviderSettings,
  requested: readonly string[],
): Promise<string> {
  // a path of ours, as in v4's first settings, shows the answer of the callback itself
  const own = settings.callback || `${prefix.slice(1)}/auth/${settings.name}/callback`;
  const configured = URL.parse(own, `${address()}/`);
  const [wanted] = requested;
  if (wanted === undefined) {
    if (!configured) throw invalidCallback(own);
    return configured.href;
  }
  const url = URL.parse(wanted);
  if (requested.length > 1 || !url || SCRIPTS.has(url.protocol)) throw invalidCallback(wanted);
  if (config.validateCallback) {
    try {
      await config.validateCallback(wanted, { ...settings, secret: undefined });
    } catch {
      throw invalidCallback(wanted);
    }
  } else if (!configured || !isSamePage(url, configured)) throw invalidCallback(wanted);
  return url.href;
}

/** `origin` is of no use here: of all schemes but the web's it is the same. */
const isSamePage = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol &&
  one.host === other.host &&
  one.pathname === other.pathname &&
  one.username === other.username &&
  one.password === other.password;

/** An address with more parameters; they come after its `#`, where it has one, as in v4. */
export function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const hasQuery = address.slice(address.indexOf('#') + 1).includes('?');
  return `${address}${hasQuery ? '&' : '?'}${query.join('&')}`;
}
