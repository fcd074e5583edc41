/** `proxy` of `config/server` in the framework's words. */
import type { TrustedProxies } from '../project/config/server.ts';

/** Whether an address in front of the server is believed; 0 is the nearest. */
type Trust = (address: string, place: number) => boolean;

export function trustProxies(proxies: TrustedProxies): false | string[] | Trust {
  if (typeof proxies === 'number') return (_address, place) => place < proxies;
  return proxies === false ? false : [...proxies];
}
