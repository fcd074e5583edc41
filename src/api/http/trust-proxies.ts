/** Which proxies in front of the server are believed (`X-Forwarded-For`). */
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '../../core/project/config/server.ts';

/** Whether an address in front of the server is believed; 0 is the nearest. */
export type Trust = (address: string, place: number) => boolean;

/** @returns null where no proxy is trusted */
export function trustProxies(proxies: TrustedProxies): Trust | null {
  if (typeof proxies === 'number') return (_address, place) => place < proxies;
  return proxies === false ? null : proxyAddr.compile([...proxies]);
}
