/**
 * The secrets in mails: reset codes and confirmation codes. They are stored in v4's own columns; the time of
 * issue is in a table of Octavo's (A10).
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../../core/database/database.ts';
import { sql } from '../../../core/database/sql-template.ts';

export type TokenPurpose = 'reset' | 'confirmation';

/** The attribute that holds the token, and the number of random bytes v4 makes it of. */
export const TOKENS: Readonly<Record<TokenPurpose, { readonly attribute: string; readonly bytes: number }>> =
  {
    reset: { attribute: 'resetPasswordToken', bytes: 64 },
    confirmation: { attribute: 'confirmationToken', bytes: 20 },
  };

/** How long a token is good, in ms. */
export const TOKEN_LIFETIME = 3_600_000;

/** A new token, in hex as v4 writes them. */
export const newToken = (purpose: TokenPurpose): string => randomBytes(TOKENS[purpose].bytes).toString('hex');

/** Records that a token is issued now, in place of an earlier one. */
export async function recordToken(
  tx: Executor,
  userId: number,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<void> {
  await forgetToken(tx, userId, purpose);
  await tx.run(
    sql`INSERT INTO octavo_user_tokens (user_id, purpose, token_hash, issued_at) VALUES (?, ?, ?, ?)`,
    [userId, purpose, hashOf(token), new Date(now)],
  );
}

/** Deletes the time at which a user's token was issued: it is used, or replaced. */
export async function forgetToken(tx: Executor, userId: number, purpose: TokenPurpose): Promise<void> {
  await tx.run(sql`DELETE FROM octavo_user_tokens WHERE user_id = +? AND purpose = ?`, [userId, purpose]);
}

/** True if the token in the user's row is too old. A token of unknown age was issued by v4: it is valid once. */
export async function isExpired(
  tx: Executor,
  userId: number,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<boolean> {
  const [row] = await tx.query<{ issued_at: number | string }>(
    sql`SELECT issued_at FROM octavo_user_tokens WHERE user_id = +? AND purpose = ? AND token_hash = ?`,
    [userId, purpose, hashOf(token)],
  );
  if (!row) return false;
  const issued = typeof row.issued_at === 'number' ? row.issued_at : Date.parse(row.issued_at);
  // a time that cannot be read is no reason to trust
  return !(issued + TOKEN_LIFETIME > now);
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
