/** The accounts of users at their providers. All functions must run inside `withOctavoTables`. */
import { createHash } from 'node:crypto';
import type { Executor } from '../../../../core/database/database.ts';
import { sql } from '../../../../core/database/sql-template.ts';
import type { VerifiedProfile } from '../provider.ts';

/** The id of the user with this account; null if there is none. */
export async function findIdentity(
  tx: Executor,
  provider: string,
  profile: VerifiedProfile,
): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>(
    sql`SELECT user_id FROM octavo_user_identities WHERE identity_hash = ?`,
    [hashOf(provider, profile)],
  );
  return row ? Number(row.user_id) : null;
}

/** Whether a user already has an account at its provider. */
export async function hasIdentity(tx: Executor, userId: number, provider: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT 1 FROM octavo_user_identities WHERE user_id = +? AND provider = ?`, [
    userId,
    provider,
  ]);
  return rows.length > 0;
}

/** From now on this one at the provider signs in as the user, and no other user. */
export async function bindIdentity(
  tx: Executor,
  userId: number,
  provider: string,
  profile: VerifiedProfile,
): Promise<void> {
  const hash = hashOf(provider, profile);
  await tx.run(sql`DELETE FROM octavo_user_identities WHERE identity_hash = ?`, [hash]);
  await tx.run(sql`INSERT INTO octavo_user_identities (user_id, provider, identity_hash) VALUES (?, ?, ?)`, [
    userId,
    provider,
    hash,
  ]);
}

const hashOf = (provider: string, { issuer, subject }: VerifiedProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, issuer, subject]))
    .digest('hex');
