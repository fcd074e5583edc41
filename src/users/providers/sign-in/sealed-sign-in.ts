/**
 * A sign-in that has begun, as the browser keeps it: encrypted, so that it cannot be read or made up, and no
 * process needs to remember it.
 */
import { hkdfSync } from 'node:crypto';
import type { UsersContext } from '../../users-context.ts';
import type { SignInChecks } from '../client/authorization-url.ts';

/** How long people may take at the provider, in ms. */
export const SIGN_IN_LIFETIME = 10 * 60 * 1000;

export interface StartedSignIn {
  readonly provider: string;
  readonly checks: SignInChecks;
  /** The page of the front end that was asked for; null for the one of the settings. */
  readonly callback: string | null;
}

type Sealer = Pick<UsersContext, 'config' | 'now'>;

/** The key is made of the secret of JWTs, and good for nothing else. */
const keyOf = ({ config }: Sealer): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', config.jwtSecret, '', 'octavo: a sign-in at a provider', 32));

const CIPHER = 'A256GCM';

export async function sealSignIn(sealer: Sealer, started: StartedSignIn): Promise<string> {
  const { EncryptJWT } = await import('jose/jwt/encrypt');
  return new EncryptJWT({ ...started })
    .setProtectedHeader({ alg: 'dir', enc: CIPHER })
    .setExpirationTime(Math.floor((sealer.now() + SIGN_IN_LIFETIME) / 1000))
    .encrypt(keyOf(sealer));
}

/** @returns null for what was not sealed here, or too long ago */
export async function openSignIn(sealer: Sealer, sealed: string): Promise<StartedSignIn | null> {
  const { jwtDecrypt } = await import('jose/jwt/decrypt');
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(sealer), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: [CIPHER],
      requiredClaims: ['exp'],
      currentDate: new Date(sealer.now()),
    });
    // nobody else has the key, so it is what was sealed
    return payload as unknown as StartedSignIn;
  } catch {
    return null;
  }
}
