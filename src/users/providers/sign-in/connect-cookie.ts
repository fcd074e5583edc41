/** The cookie that carries a sealed sign-in from its begin to the provider's answer. */
import { SIGN_IN_LIFETIME } from './sealed-sign-in.ts';

/**
 * Over HTTPS the name makes browsers refuse the cookie from anybody but this very host: a neighbour below
 * the same domain cannot plant a sign-in of its own.
 */
const nameOf = (provider: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}octavo-connect-${provider}`;

/** Not for scripts, and not for requests other sites make, but for a browser that comes back from one. */
const attributesFor = (secure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/**
 * The value of `Set-Cookie`.
 * @param address our public address: over HTTPS the cookie is for HTTPS only
 */
export function setCookie(provider: string, sealed: string, address: string): string {
  const secure = isSecure(address);
  return `${nameOf(provider, secure)}=${sealed}; Max-Age=${SIGN_IN_LIFETIME / 1000}; ${attributesFor(secure)}`;
}

/** The same, to forget it. */
export function forgetCookie(provider: string, address: string): string {
  const secure = isSecure(address);
  return `${nameOf(provider, secure)}=; Max-Age=0; ${attributesFor(secure)}`;
}

/** What the browser has of it; null for nothing. */
export function readCookie(header: string | undefined, provider: string, address: string): string | null {
  const name = nameOf(provider, isSecure(address));
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

const isSecure = (address: string): boolean => address.startsWith('https:');
