/** `POST /auth/local`: a name or an address and a password → a JWT. */

import type { Caller } from '../../../core/access/caller.ts';
import { sql } from '../../../core/database/sql-template.ts';
import {
  invalidLogin,
  providerDisabled,
  userBlocked,
  userUnconfirmed,
} from '../../../core/errors/catalogue.ts';
import { readAdvancedSettings } from '../account-settings.ts';
import { verifyPassword } from '../password.ts';
import { withQueuePlace } from '../password-queue.ts';
import { passwordsEnabled } from '../providers/provider-settings.ts';
import { findUser } from '../user-rows.ts';
import type { SignInAnswers, UserStore } from '../user-services.ts';
import { type SignedIn, signIn } from './answer-user.ts';
import { checkBody } from './check-body.ts';

/** A hash of no password: the password for an unknown user is compared with it, so that the answer takes as long. */
const UNKNOWN_USER_HASH = '$2b$10$nzjon7ziZh0jUNC2/djaQO.xLH35a2PGwFfY750bdDZ9p1NWho3g2';

/**
 * Signs a user in. The address is compared in lower case, the name exactly.
 * @throws OctavoError ValidationError for a body without both texts and for every failure that a client must not
 *   distinguish from others; ApplicationError for a blocked or unconfirmed user with the right password, and if signing in
 *   with passwords is switched off
 */
export function login(context: UserStore & SignInAnswers, caller: Caller, body: unknown): Promise<SignedIn> {
  return withQueuePlace('signIn', () => checkLogin(context, caller, body));
}

/** A user with this address comes before a user with this name: older databases may contain both. */
const localUser = (context: UserStore, attribute: 'email' | 'username', text: string) =>
  findUser(
    context,
    context.db,
    (column) => sql`${column('provider')} = 'local' AND ${column(attribute)} = ?`,
    [text],
  );

async function checkLogin(
  context: UserStore & SignInAnswers,
  caller: Caller,
  body: unknown,
): Promise<SignedIn> {
  // v4 looks at this before it looks at the body
  if (!(await passwordsEnabled(context.db))) throw providerDisabled();
  const { identifier, password } = checkBody(body, { fields: ['identifier', 'password'], exact: false });
  const user =
    (await localUser(context, 'email', identifier.toLowerCase())) ??
    (await localUser(context, 'username', identifier));
  const matches = await verifyPassword(password, user?.password ?? UNKNOWN_USER_HASH);
  if (!user?.password || !matches) throw invalidLogin();
  const { emailConfirmation } = await readAdvancedSettings(context.db);
  if (emailConfirmation && !user.confirmed) throw userUnconfirmed();
  if (user.blocked) throw userBlocked();
  return signIn(context, caller, user.id);
}
