/** Whom users are at their providers. All of it is to be run inside `withOwnTables`. */
import { createHash } from 'node:crypto';
import type { Executor } from '../../../database/database.ts';
import type { VerifiedProfile } from '../provider.ts';

/** The id of the user that signs in as this one; null for somebody new. */
export async function findIdentity(
  tx: Executor,
  provider: string,
  profile: VerifiedProfile,
): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>(
    'SELECT user_id FROM octavo_user_identities WHERE identity_hash = ?',
    [hashOf(provider, profile)],
  );
  return row ? Number(row.user_id) : null;
}

/** Whether a user signs in as somebody at its provider already. */
export async function hasIdentity(tx: Executor, userId: number, provider: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM octavo_user_identities WHERE user_id = +? AND provider = ?', [
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
  await tx.run('DELETE FROM octavo_user_identities WHERE identity_hash = ?', [hash]);
  await tx.run('INSERT INTO octavo_user_identities (user_id, provider, identity_hash) VALUES (?, ?, ?)', [
    userId,
    provider,
    hash,
  ]);
}

const hashOf = (provider: string, { issuer, subject }: VerifiedProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, issuer, subject]))
    .digest('hex');
