/** The data of a sign-in at a provider between its steps, in a table all processes share. */
import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../../../core/database/database.ts';
import { UniqueError } from '../../../../core/database/database-error.ts';
import { sql } from '../../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../../core/database/sync/with-octavo-tables.ts';
import type { UserStore } from '../../user-services.ts';
import type { VerifiedProfile } from '../provider.ts';

/** How long a front end may take to exchange a code, in ms. */
const CODE_LIFETIME = 2 * 60 * 1000;

/** The same for a provider's token, which v4's front ends may keep for a while. */
const TOKEN_LIFETIME = 10 * 60 * 1000;

type Store = Pick<UserStore, 'db' | 'now'>;

/**
 * Records that a state was used.
 * @param lifetime how long after this the state would still be accepted, in ms
 * @returns false if it was used before
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

/** A new code for a user who has signed in; valid once, for two minutes. */
export async function issueCode(store: Store, provider: string, profile: VerifiedProfile): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await add(store, hashOf('code', provider, code), profile, CODE_LIFETIME);
  return code;
}

/** Stores that a provider's token was issued to Octavo, and its owner; for ten minutes. */
export async function rememberToken(
  store: Store,
  provider: string,
  token: string,
  profile: VerifiedProfile,
): Promise<void> {
  const hash = hashOf('token', provider, token);
  await withOctavoTables(store.db, () =>
    store.db.transaction(async (tx) => {
      await tx.run(sql`DELETE FROM octavo_sign_in_keys WHERE key_hash = ?`, [hash]);
      await insert(tx, store, hash, profile, TOKEN_LIFETIME);
    }),
  );
}

/** The profile a code was issued for; null for one that is unknown, too old or used. It becomes invalid. */
export async function takeCode(
  { db, now }: Store,
  provider: string,
  code: string,
): Promise<VerifiedProfile | null> {
  const hash = hashOf('code', provider, code);
  const profile = await withOctavoTables(db, () => find(db, hash, now()));
  // a request with an invalid code must not cause a write
  if (!profile) return null;
  const { changes } = await db.transaction((tx) =>
    tx.run(sql`DELETE FROM octavo_sign_in_keys WHERE key_hash = ?`, [hash]),
  );
  // of two concurrent requests only one has removed it
  return changes > 0 ? profile : null;
}

/** The profile a provider's token was issued for, if it came from a sign-in here; otherwise null. */
export async function findToken(
  { db, now }: Store,
  provider: string,
  token: string,
): Promise<VerifiedProfile | null> {
  return withOctavoTables(db, () => find(db, hashOf('token', provider, token), now()));
}

/** Adds a key, and removes expired ones. */
async function add(
  store: Store,
  hash: string,
  profile: VerifiedProfile | null,
  lifetime: number,
): Promise<void> {
  await withOctavoTables(store.db, () =>
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
  await tx.run(sql`DELETE FROM octavo_sign_in_keys WHERE expires_at < ?`, [new Date(time)]);
  await tx.run(sql`INSERT INTO octavo_sign_in_keys (key_hash, profile, expires_at) VALUES (?, ?, ?)`, [
    hash,
    profile && JSON.stringify(profile),
    new Date(time + lifetime),
  ]);
}

async function find(db: Executor, hash: string, time: number): Promise<VerifiedProfile | null> {
  const [row] = await db.query<{ profile: string | null }>(
    sql`SELECT profile FROM octavo_sign_in_keys WHERE key_hash = ? AND expires_at >= ?`,
    [hash, new Date(time)],
  );
  return row?.profile ? (JSON.parse(row.profile) as VerifiedProfile) : null;
}

const hashOf = (purpose: 'state' | 'code' | 'token', provider: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, provider, key]))
    .digest('hex');
