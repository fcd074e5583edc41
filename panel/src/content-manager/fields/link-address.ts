/** Where a link may lead: to pages, mails, telephones, and places of the same site. Pure. */

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const SITE = 'https://relative.invalid';

/** Whether a browser would follow an address to something harmless; relative ones are. */
export function isAllowedAddress(address: string): boolean {
  return URL.canParse(address, SITE) && ALLOWED.has(new URL(address, SITE).protocol);
}

const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:].*)?$/u;
const MAIL = /^[^\s@/:]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/**
 * What a person means by an address.
 * @returns an address that `blocks` take: with a protocol, or a path from the root. Null: it is none, or leads elsewhere
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (address.startsWith('/')) return isAllowedAddress(address) ? address : null;
  if (MAIL.test(address)) return `mailto:${address}`;
  if (HOST.test(address)) return `https://${address}`;
  return URL.canParse(address) && isAllowedAddress(address) ? address : null;
}
