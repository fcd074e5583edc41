/** Whether the address of a new webhook is on the public internet: v4 asks so in production (A208). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostOf, isPrivateAddress } from '../../webhooks/private-network.ts';

/**
 * The first check, for the person who types the address. Each delivery checks again what the host resolves to then.
 * @param url a client's; a value of another type is for the rules of the body to refuse
 * @returns false for no address, and for a host that is, or resolves to, an address of a private network
 */
export async function isPublicUrl(url: unknown): Promise<boolean> {
  if (url !== undefined && typeof url !== 'string') return true;
  if (url === undefined || !URL.canParse(url)) return false;
  const host = hostOf(new URL(url));
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
  return !addresses.some(isPrivateAddress);
}
