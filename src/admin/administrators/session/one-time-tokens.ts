/**
 * Invitations and reset codes of administrators. v4's columns hold a digest of them, and a table of Octavo's when they
 * were issued: who reads the database cannot use them, and they expire (A202). A token that v4 has issued is in its
 * column as it is, and counts once.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../../core/database/database.ts';
import { column, ident, sql } from '../../../core/database/sql-template.ts';

export type OneTimePurpose = 'reset' | 'registration';

const HOUR = 3_600_000;

/** The column of a token, and how long the token is good in ms. */
const KINDS = {
  reset: { column: 'reset_password_token', lifetime: HOUR },
  registration: { column: 'registration_token', lifetime: 7 * 24 * HOUR },
} as const satisfies Record<OneTimePurpose, { column: string; lifetime: number }>;

/** As many hexadecimal digits as v4's own tokens have. */
const DIGITS = 40;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, DIGITS);

/** Issues a token, in place of the one before. @returns the token, in hex as v4 writes it */
export async function issueOneTimeToken(
  tx: Executor,
  adminId: number,
  purpose: OneTimePurpose,
  now: number,
): Promise<string> {
  const token = randomBytes(DIGITS / 2).toString('hex');
  const digest = digestOf(token);
  await clearOneTimeToken(tx, adminId, purpose);
  await tx.run(sql`UPDATE admin_users SET ${ident(KINDS[purpose].column)} = ?, updated_at = ? WHERE id = ?`, [
    digest,
    new Date(now),
    adminId,
  ]);
  await tx.run(
    sql`INSERT INTO octavo_admin_tokens (admin_id, purpose, digest, issued_at) VALUES (?, ?, ?, ?)`,
    [adminId, purpose, digest, now],
  );
  return token;
}

/** Takes a token away: it was used, or its reason is gone. */
export async function clearOneTimeToken(
  tx: Executor,
  adminId: number,
  purpose: OneTimePurpose,
): Promise<void> {
  await tx.run(sql`UPDATE admin_users SET ${ident(KINDS[purpose].column)} = NULL WHERE id = ?`, [adminId]);
  await tx.run(sql`DELETE FROM octavo_admin_tokens WHERE admin_id = +? AND purpose = ?`, [adminId, purpose]);
}

/** @returns the id of the administrator a token belongs to; null for an unknown or expired one */
export async function findByOneTimeToken(
  tx: Executor,
  purpose: OneTimePurpose,
  token: string,
  now: number,
): Promise<number | null> {
  const { column: name, lifetime } = KINDS[purpose];
  const digest = digestOf(token);
  const rows = await tx.query<{
    id: number;
    stored: string;
    digest: string | null;
    issued_at: number | string | null;
  }>(
    sql`SELECT u.id, ${column('u', name)} AS stored, t.digest, t.issued_at FROM admin_users u
       LEFT JOIN octavo_admin_tokens t ON t.admin_id = u.id AND t.purpose = ?
       WHERE ${column('u', name)} IN (?, ?)`,
    [purpose, digest, token],
  );
  const found = rows.find((row) =>
    row.digest !== null && row.digest === row.stored
      ? row.stored === digest && Number(row.issued_at) + lifetime > now
      : row.stored === token,
  );
  return found ? Number(found.id) : null;
}
