/** A caller's address → what the limits count it as. */
import { isIPv6 } from 'node:net';
import { plainAddress } from './plain-address.ts';

/** Of an IPv6 address the part a provider gives to one customer, who has all of the rest to change to. */
const NETWORK_GROUPS = 4;

/** What all callers share whose address is none: one that changes with each request would be a new count. */
const UNKNOWN = 'unknown';

/** IPv4 addresses as they are, IPv6 addresses by their first 64 bits. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip) ?? UNKNOWN;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
