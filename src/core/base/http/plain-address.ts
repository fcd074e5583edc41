/** Addresses as sockets and proxies write them, in one form. */
import { isIP } from 'node:net';

/** IPv4 inside IPv6, as a socket that takes both shows it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** With a port behind it, as some gateways write it: `1.2.3.4:5678`, `[2001:db8::1]:5678`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * An address without port and brackets, an IPv4 one as such, an IPv6 one without the name of the interface.
 * @returns null for a text that holds no address
 */
export function plainAddress(text: string): string | null {
  const address = withoutPort(text);
  return MAPPED.exec(address)?.[1] ?? (isIP(address) === 0 ? null : address.split('%')[0]!);
}

/**
 * The address a request counts for.
 * @param named what the connection, or a trusted proxy, says; a proxy may say what is no address
 * @param connected the other end of the connection
 */
export function clientAddress(named: string, connected: string | undefined): string {
  const address = withoutPort(named);
  return isIP(address) === 0 ? (connected ?? named) : address;
}

function withoutPort(text: string): string {
  const trimmed = text.trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(trimmed) ?? [];
  return inBrackets ?? beforePort ?? trimmed;
}
