/** API tokens: long random texts an administrator made, stored as a keyed hash (G38). */

import { createHmac, createSecretKey } from 'node:crypto';
import { tokenExpired } from '../../errors/catalogue.ts';
import type { LastUsed } from '../last-used.ts';
import type { Strategy } from './strategy.ts';

/**
 * @param salt the project's `apiToken.salt`, not empty
 * @returns a strategy that refuses expired tokens with `Token expired`
 */
export function apiTokenStrategy(salt: string, lastUsed: LastUsed, now: () => number): Strategy {
  const key = createSecretKey(Buffer.from(salt));
  return (credential, permissions) => {
    // API tokens are hexadecimal, JWTs have dots: no hash for those.
    if (credential.includes('.')) return null;
    // Without the salt an attacker cannot choose a text by its hash, so the time of a look-up reveals nothing.
    const token = permissions.tokenByKey(createHmac('sha512', key).update(credential).digest('hex'));
    if (!token) return null;
    if (token.expiresAt !== null && token.expiresAt < now()) throw tokenExpired();
    lastUsed.recordUse(token.caller.tokenId);
    return token.caller;
  };
}
