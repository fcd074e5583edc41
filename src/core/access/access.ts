/** Identifies the caller of a request and its permissions, from the `Authorization` header. */

import { randomBytes } from 'node:crypto';
import { systemClock } from '../base/clock.ts';
import { isObject } from '../base/is-object.ts';
import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { Database } from '../database/database.ts';
import { unauthorized } from '../errors/catalogue.ts';
import type { Caller } from './caller.ts';
import { createJwtVerifier, type JwtVerifier, onlySome, VERSION_CLAIM } from './jwt-verifier.ts';
import { createLastUsed } from './last-used.ts';
import { openLivePermissions } from './live-permissions.ts';
import type { Permissions } from './permissions.ts';
import { apiTokenStrategy } from './strategies/api-token.ts';
import { jwtStrategy, type UserClaims } from './strategies/jwt.ts';
import { bearerOf, type Strategy } from './strategies/strategy.ts';

export interface AccessOptions {
  readonly db: Database;
  /** Signs users' JWTs; without one (null or empty) every JWT is refused. */
  readonly jwtSecret: string | null;
  /** Signs the tokens of administrators; if it is the same secret, a token that names a session is none of a user's. */
  readonly adminSecret?: string | null;
  /** The key of API token hashes; without one (null or empty) every API token is refused. */
  readonly apiTokenSalt: string | null;
  /**
   * Whether a change of the password ends the JWTs issued before it (S17); needs Octavo's own tables. False by
   * default.
   */
  readonly jwtEndsWithPassword?: boolean;
  /** Called before each request is looked at: what it waits for is done then. */
  readonly beforeEach?: () => MaybePromise<void>;
  /** The time in milliseconds; the system's by default. */
  readonly now?: () => number;
}

export interface Access {
  /**
   * Checks the credential of a request. API tokens are tried before JWTs (G39). Changes that other processes
   * made to roles, permissions and tokens are seen.
   * @param authorization the header; without a usable credential the caller is the public
   * @throws OctavoError 401 if the credential is invalid, or if there is none and the public has no permission
   *   in this project (G15); with an embedded database synchronously, so call it within `async` code
   */
  authenticate(authorization: string | undefined): MaybePromise<Caller>;
  /**
   * Looks for changes in roles, permissions, tokens and settings now. `authenticate` does this by itself.
   * @returns true if there were any
   */
  refresh(): MaybePromise<boolean>;
  /**
   * To be called after the commit when this process has written to one of those tables: the next request reads
   * them again. The database reports only the commits of other processes.
   */
  invalidate(): void;
  /** Waits until the uses of API tokens so far are recorded. */
  usesRecorded(): Promise<void>;
  /** Grows with every change of the permissions; every `permissionKey` carries it. */
  readonly generation: number;
  /** The public caller, by the permissions read last: for routes without authentication. */
  publicCaller(): Caller;
  /**
   * Makes a credential for a caller that is in no table: the person at the terminal of this process. Nothing
   * stores it, and no other process takes it.
   * @param caller made of the permissions of the moment
   * @returns the `Authorization` header
   */
  admit(caller: (permissions: Permissions) => Caller): string;
  /**
   * Has project code check the tokens of users in place of the server; what it throws refuses a token.
   * @param check null while the server's own check counts
   */
  checkTokensBy(check: () => TokenCheck | null): void;
  /**
   * The user whom claims name, if they may sign in.
   * @throws OctavoError 401
   */
  callerOf(claims: unknown): MaybePromise<Caller>;
  /** Drops the data in memory; the database stays open. */
  close(): void;
}

/**
 * Reads roles, permissions and tokens of a v4 database and prepares to check callers.
 * @throws the database's error if the tables cannot be read
 */
export async function createAccess(options: AccessOptions): Promise<Access> {
  const {
    db,
    jwtSecret,
    apiTokenSalt,
    jwtEndsWithPassword = false,
    beforeEach,
    now = systemClock.now,
  } = options;
  const permissions = await openLivePermissions(db, now);
  const lastUsed = createLastUsed(db, now);
  const verifier = jwtSecret ? userVerifier(jwtSecret, options.adminSecret ?? null, now) : null;
  const admitted = new Map<string, (permissions: Permissions) => Caller>();
  const strategies: Strategy[] = [(credential, current) => admitted.get(credential)?.(current) ?? null];
  if (apiTokenSalt) strategies.push(apiTokenStrategy(apiTokenSalt, lastUsed, now));
  let byCode: () => TokenCheck | null = () => null;
  const checked = (token: string): MaybePromise<UserClaims | null> => {
    const check = byCode();
    return check ? claimsOfCode(check, token) : (verifier?.verify(token) ?? null);
  };
  strategies.push(jwtStrategy(db, { verify: checked }, jwtEndsWithPassword));

  return {
    authenticate: (authorization) =>
      after(beforeEach?.(), () =>
        after(permissions.current(), (current) => {
          const credential = bearerOf(authorization);
          return credential === null ? anonymous(current) : identify(strategies, 0, credential, current);
        }),
      ),
    refresh: permissions.refresh,
    invalidate: permissions.invalidate,
    get generation() {
      return permissions.latest.generation;
    },
    usesRecorded: () => lastUsed.settled(),
    publicCaller: () => permissions.latest.publicCaller,
    admit: (caller) => {
      const credential = randomBytes(32).toString('hex');
      admitted.set(credential, caller);
      return `Bearer ${credential}`;
    },
    checkTokensBy: (check) => {
      byCode = check;
    },
    callerOf: (claims) =>
      after(permissions.current(), (current) => {
        const strategy = jwtStrategy(db, { verify: () => userClaims(claims) }, jwtEndsWithPassword);
        return identify([strategy], 0, '', current);
      }),
    close: () => {
      lastUsed.close();
      verifier?.close();
    },
  };
}

/** Checks a token; gives its claims. */
export type TokenCheck = (token: string) => Promise<unknown>;

async function claimsOfCode(check: TokenCheck, token: string): Promise<UserClaims | null> {
  try {
    return userClaims(await check(token));
  } catch {
    // the sender learns only that the token is invalid
    return null;
  }
}

const userClaims = (claims: unknown): UserClaims | null =>
  isObject(claims) && claims['id'] !== undefined
    ? { id: claims['id'], version: Number(claims[VERSION_CLAIM] ?? 0) }
    : null;

function userVerifier(secret: string, adminSecret: string | null, now: () => number): JwtVerifier {
  const verifier = createJwtVerifier(secret, now);
  return secret === adminSecret ? onlySome(verifier, ({ keyId }) => keyId === null) : verifier;
}

function anonymous(permissions: Permissions): Caller {
  if (!permissions.publicMayAnything) throw unauthorized();
  return permissions.publicCaller;
}

/** Tries one strategy after the other, from the `index`th on; the first that recognises the credential decides. */
function identify(
  strategies: readonly Strategy[],
  index: number,
  credential: string,
  permissions: Permissions,
): MaybePromise<Caller> {
  const strategy = strategies[index];
  if (!strategy) throw unauthorized();
  return after(
    strategy(credential, permissions),
    (caller) => caller ?? identify(strategies, index + 1, credential, permissions),
  );
}
