/** JWTs of signed-in users (G36). */

import { after, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Executor } from '../../database/database.ts';
import { invalidCredentials } from '../../errors/catalogue.ts';
import type { Caller } from '../caller.ts';
import type { JwtClaims } from '../jwt-verifier.ts';
import type { Permissions } from '../permissions.ts';
import { readUserState, type UserState } from '../user-store.ts';
import type { Strategy } from './strategy.ts';

/** The largest id every database of the v4 layout can hold. */
const MAX_ID = 2_147_483_647;

/** The claims that say who it is. */
export type UserClaims = Pick<JwtClaims, 'id' | 'version'>;

export interface UserVerifier {
  verify(token: string): MaybePromise<UserClaims | null>;
}

/**
 * @param endsWithPassword whether a change of the password ends the tokens issued before it (S17)
 * @returns a strategy that refuses the good token of an unknown, blocked or (with `email_confirmation`)
 * unconfirmed user, and one that has ended, with `Invalid credentials`
 */
export function jwtStrategy(db: Executor, verifier: UserVerifier, endsWithPassword: boolean): Strategy {
  return (credential, permissions) =>
    after(verifier.verify(credential), (claims) => {
      if (!claims) return null;
      const userId = userIdOf(claims.id);
      if (userId === null) throw invalidCredentials();
      return after(readUserState(db, userId, endsWithPassword), (user) => {
        if (endsWithPassword && user?.sessionVersion !== claims.version) throw invalidCredentials();
        return admit(userId, user, permissions);
      });
    });
}

function admit(userId: number, user: UserState | null, permissions: Permissions): Caller | null {
  if (!user || user.blocked || (permissions.emailConfirmation && !user.confirmed)) {
    throw invalidCredentials();
  }
  // A user without a role is refused: the reference answers as for an invalid token.
  return user.roleId === null ? null : permissions.userCaller(userId, user.roleId);
}

/** `6` and `"6"` name user 6; nothing else is an id. */
export function userIdOf(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id;
  return Number.isInteger(number) && (number as number) > 0 && (number as number) <= MAX_ID
    ? (number as number)
    : null;
}
