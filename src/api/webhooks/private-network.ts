/** Which addresses are in a private network: webhooks do not go there unless the project allows it (A272). */
import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** True for loopback, link-local, private and multicast addresses, IPv4 inside IPv6 as well. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The error for an address that is not allowed; it does not say to a client what a name resolves to. */
export const privateNetwork = (): Error =>
  Object.assign(
    new Error('the address is in a private network (webhooks.allowPrivateNetwork of config/server)'),
    {
      code: 'PRIVATE_NETWORK',
    },
  );

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Whether an address may not be asked. */
export type IsRefused = (address: string) => boolean;

/** No address is refused. */
export const refusesNothing: IsRefused = () => false;

/**
 * `dns.lookup` for a connection, which fails where a name has an address that is refused. The connection goes to the
 * address that was checked, so that a name cannot resolve to another one in between.
 * @param resolve `dns.lookup` unless given
 */
export const checkedLookup =
  (isRefused: IsRefused, resolve: typeof lookup = lookup) =>
  (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const all: LookupAllOptions = { ...options, all: true };
    resolve(hostname, all, (error, addresses) => {
      if (error) callback(error, []);
      else if (addresses.length === 0 || addresses.some(({ address }) => isRefused(address)))
        callback(privateNetwork(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
