/** What a sign-in at a provider leaves between its steps, in a table all processes share. */
import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../../database/database.ts';
import { withOwnTables } from '../../../database/sync/with-own-tables.ts';
import { UniqueError } from '../../../database/unique-error.ts';
import type { UserStore } from '../../users-context.ts';
import type { VerifiedProfile } from '../provider.ts';

/** How long a front end may take to exchange a code, in ms. */
const CODE_LIFETIME = 2 * 60 * 1000;

/** The same for a provider's token, which v4's front ends may keep for a while. */
const TOKEN_LIFETIME = 10 * 60 * 1000;

type Store = Pick<UserStore, 'db' | 'now'>;

/**
 * Notes that a state was used.
 * @param lifetime how long after this nobody would take it anyway, in ms
 * @returns false where it was used before
 */
export async function spendState(
  store: Store,
  provider: string,
  state: string,
  lifetime: number,
): Promise<boolean> {
  try {
    await add(store, hashOf('state', provider, state), null, lifetime);
    return true;
  } catch (error) {
    if (error instanceof UniqueError) return false;
    throw error;
  }
}

/** A new code that stands for somebody who has signed in; good once, for two minutes. */
export async function issueCode(store: Store, provider: string, profile: VerifiedProfile): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await add(store, hashOf('code', provider, code), profile, CODE_LIFETIME);
  return code;
}

/** Remembers that a provider's token was issued to us, and for whom; for ten minutes. */
export async function rememberToken(
  store: Store,
  provider: string,
  token: string,
  profile: VerifiedProfile,
): Promise<void> {
  const hash = hashOf('token', provider, token);
  await withOwnTables(store.db, () =>
    store.db.transaction(async (tx) => {
      await tx.run('DELETE FROM octavo_sign_in_keys WHERE key_hash = ?', [hash]);
      await insert(tx, store, hash, profile, TOKEN_LIFETIME);
    }),
  );
}

/** Who a code was issued for; null for one that is unknown, too old or used. It is used up. */
export async function takeCode(
  { db, now }: Store,
  provider: string,
  code: string,
): Promise<VerifiedProfile | null> {
  const hash = hashOf('code', provider, code);
  const profile = await withOwnTables(db, () => find(db, hash, now()));
  // nobody is to make this server write by asking with what is none
  if (!profile) return null;
  const { changes } = await db.transaction((tx) =>
    tx.run('DELETE FROM octavo_sign_in_keys WHERE key_hash = ?', [hash]),
  );
  // of two at once only one has removed it
  return changes > 0 ? profile : null;
}

/** Who a provider's token was issued for, where a sign-in here has brought it; else null. */
export async function findToken(
  { db, now }: Store,
  provider: string,
  token: string,
): Promise<VerifiedProfile | null> {
  return withOwnTables(db, () => find(db, hashOf('token', provider, token), now()));
}

/** A new key, and no more of those that are over. */
async function add(
  store: Store,
  hash: string,
  profile: VerifiedProfile | null,
  lifetime: number,
): Promise<void> {
  await withOwnTables(store.db, () =>
    store.db.transaction((tx) => insert(tx, store, hash, profile, lifetime)),
  );
}

async function insert(
  tx: Executor,
  { now }: Store,
  hash: string,
  profile: VerifiedProfile | null,
  lifetime: number,
): Promise<void> {
  const time = now();
  await tx.run('DELETE FROM octavo_sign_in_keys WHERE expires_at < ?', [new Date(time)]);
  await tx.run('INSERT INTO octavo_sign_in_keys (key_hash, profile, expires_at) VALUES (?, ?, ?)', [
    hash,
    profile && JSON.stringify(profile),
    new Date(time + lifetime),
  ]);
}

async function find(db: Executor, hash: string, time: number): Promise<VerifiedProfile | null> {
  const [row] = await db.query<{ profile: string | null }>(
    'SELECT profile FROM octavo_sign_in_keys WHERE key_hash = ? AND expires_at >= ?',
    [hash, new Date(time)],
  );
  return row?.profile ? (JSON.parse(row.profile) as VerifiedProfile) : null;
}

const hashOf = (purpose: 'state' | 'code' | 'token', provider: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, provider, key]))
    .digest('hex');
