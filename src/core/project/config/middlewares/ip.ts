/** `strapi::ip`: which addresses the server answers. */
import { isIP } from 'node:net';
import type { ConfigReader } from '../config-reader.ts';

export interface IpConfig {
  /** Only these are answered; null for all. An empty list allows no address, as in v4. */
  readonly whitelist: readonly string[] | null;
  /** These are refused, whatever the other list says. */
  readonly blacklist: readonly string[];
}

const ADDRESSES = "a list of addresses, networks such as '10.0.0.0/8', or patterns such as '10.0.*'";

export function readIpConfig(reader: ConfigReader): IpConfig {
  return {
    whitelist: reader.custom('whitelist', null, ADDRESSES, toAddresses),
    blacklist: reader.custom('blacklist', [], ADDRESSES, toAddresses),
  };
}

/** A mistake that v4 silently ignores must not open a server: a list of anything else is a problem. */
const toAddresses = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(isAddress) ? [...(value as string[])] : undefined;

function isAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [address = '', bits, more] = value.split('/');
  if (bits === undefined) return isIP(value) !== 0 || PATTERN.test(value);
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** Parts of an IPv4 address, with a star for any of them and for all that follow. */
const PATTERN = /^(?=.*\*)(?:\d{1,3}|\*)(?:\.(?:\d{1,3}|\*)){0,3}$/;
