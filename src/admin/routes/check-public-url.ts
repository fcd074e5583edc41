/** Whether the address of a new webhook is on the public internet: v4 asks so in production (A208). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { brokenRules } from '../../errors/broken-rules.ts';
import { hostOf, isPrivateAddress } from '../../webhooks/private-network.ts';

/**
 * The first check, for the person who types the address. Each delivery checks again what the host resolves to then.
 * @throws OctavoError ValidationError for a host that is, or resolves to, an address of a private network
 */
export async function checkPublicUrl(url: string): Promise<void> {
  const host = hostOf(new URL(url));
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
  if (addresses.some(isPrivateAddress)) {
    throw brokenRules([
      { path: ['url'], message: "Url is not supported because it isn't reachable over the public internet" },
    ]);
  }
}
