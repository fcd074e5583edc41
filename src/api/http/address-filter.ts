/** Lets in the addresses a project lets in (`strapi::ip`). */
import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from '../../core/base/http/plain-address.ts';
import type { IpConfig } from '../../core/project/config/middlewares/ip.ts';

/** Whether an address may ask. */
export type AddressFilter = (ip: string) => boolean;

/** @returns null where everybody may */
export function addressFilter({ whitelist, blacklist }: IpConfig): AddressFilter | null {
  if (whitelist === null && blacklist.length === 0) return null;
  const wanted = whitelist && among(whitelist);
  const unwanted = among(blacklist);
  return (ip) => {
    const plain = plainAddress(ip);
    // a proxy may say whatever it likes; what is no address may be any
    return plain !== null && !unwanted(plain) && (wanted === null || wanted(plain));
  };
}

function among(list: readonly string[]): (plain: string) => boolean {
  const networks = new BlockList();
  const patterns: RegExp[] = [];
  for (const item of list) {
    const [address = '', bits] = item.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (item.includes('*')) patterns.push(expressionOf(item));
    else if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (plain) =>
    networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') || patterns.some((pattern) => pattern.test(plain));
}

/** The whole address has to fit; a star at the end stands for all that follows. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('.').map((part) => (part === '*' ? '\\d+' : part));
  const rest = pattern.endsWith('*') ? '(?:\\.\\d+)*' : '';
  return new RegExp(`^${parts.join('\\.')}${rest}$`);
}
