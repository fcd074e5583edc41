/**
 * The state of a sign-in between its requests, kept encrypted in the browser, so that it cannot be read or
 * forged, and no process needs to store it.
 */
import { hkdfSync } from 'node:crypto';
import { cookieOf } from '../../../../core/base/http/cookies.ts';
import type { ProviderRedirects } from '../../user-services.ts';
import type { SignInChecks } from '../client/authorization-url.ts';

/** How long signing in at the provider may take, in ms. */
export const SIGN_IN_LIFETIME = 10 * 60 * 1000;

export interface StartedSignIn {
  readonly provider: string;
  readonly checks: SignInChecks;
  /** The requested page of the front end; null for the one of the settings. */
  readonly callback: string | null;
}

type Sealer = Pick<ProviderRedirects, 'config' | 'now'>;

/** The key is derived from the secret of JWTs, for this purpose only. */
const keyOf = ({ config }: Sealer): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', config.jwtSecret, '', 'octavo: a sign-in at a provider', 32));

const CIPHER = 'A256GCM';

export async function encryptSignIn(sealer: Sealer, started: StartedSignIn): Promise<string> {
  const { EncryptJWT } = await import('jose/jwt/encrypt');
  return new EncryptJWT({ ...started })
    .setProtectedHeader({ alg: 'dir', enc: CIPHER })
    .setExpirationTime(Math.floor((sealer.now() + SIGN_IN_LIFETIME) / 1000))
    .encrypt(keyOf(sealer));
}

/** @returns null for a text that was not encrypted here, or is too old */
export async function decryptSignIn(sealer: Sealer, encrypted: string): Promise<StartedSignIn | null> {
  const { jwtDecrypt } = await import('jose/jwt/decrypt');
  try {
    const { payload } = await jwtDecrypt(encrypted, keyOf(sealer), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: [CIPHER],
      requiredClaims: ['exp'],
      currentDate: new Date(sealer.now()),
    });
    // only this server has the key, so it is what was encrypted
    return payload as unknown as StartedSignIn;
  } catch {
    return null;
  }
}

/**
 * Over HTTPS the name's prefix makes browsers accept the cookie only from this host: another host of the same
 * domain cannot plant a sign-in of its own.
 */
const nameOf = (provider: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}octavo-connect-${provider}`;

/** Hidden from scripts and not sent with requests of other sites, except when a browser returns from one. */
const attributesFor = (secure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/**
 * The value of `Set-Cookie`.
 * @param address our public address: over HTTPS the cookie is for HTTPS only
 */
export function setCookie(provider: string, encrypted: string, address: string): string {
  const secure = isSecure(address);
  return `${nameOf(provider, secure)}=${encrypted}; Max-Age=${SIGN_IN_LIFETIME / 1000}; ${attributesFor(secure)}`;
}

/** The same, to forget it. */
export function clearCookie(provider: string, address: string): string {
  const secure = isSecure(address);
  return `${nameOf(provider, secure)}=; Max-Age=0; ${attributesFor(secure)}`;
}

/** The value of the cookie; null if there is none. */
export function readCookie(header: string | undefined, provider: string, address: string): string | null {
  return cookieOf(header, nameOf(provider, isSecure(address)));
}

const isSecure = (address: string): boolean => address.startsWith('https:');
