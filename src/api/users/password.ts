/** Passwords of users: bcrypt, computed off the main thread, in the form v4 stores them. */
import { passwordTooLong } from '../../core/errors/catalogue.ts';
import { MAX_PASSWORD_BYTES } from '../../core/model/types/password.ts';
import { inPasswordQueue } from './password-queue.ts';

/** v4's cost: a hash takes some 50 ms of another thread. */
const COST = 10;

/** A bcrypt hash of no password: what that of an unknown account is compared with, so that it takes as long. */
export const NO_PASSWORD = '$2b$10$nzjon7ziZh0jUNC2/djaQO.xLH35a2PGwFfY750bdDZ9p1NWho3g2';

/**
 * The hash of a new password.
 * @throws OctavoError ValidationError for more than 72 bytes: such a password would be cut (A10)
 */
export async function hashPassword(text: string): Promise<string> {
  if (Buffer.byteLength(text) > MAX_PASSWORD_BYTES) {
    throw passwordTooLong(MAX_PASSWORD_BYTES);
  }
  // loaded with the first password: a server that only reads starts without it
  const { hash } = await import('@node-rs/bcrypt');
  return inPasswordQueue(() => hash(text, COST));
}

/**
 * True if the text is the password of the hash. A longer one that v4 cut before hashing is accepted, so that
 * its owner can sign in.
 * @param stored false if it is no bcrypt hash
 */
export async function verifyPassword(text: string, stored: string): Promise<boolean> {
  const { verify } = await import('@node-rs/bcrypt');
  return inPasswordQueue(() => verify(text, stored));
}
