/** `POST /auth/local`: a name or an address and a password → a JWT. */
import type { Caller } from '../../access/caller.ts';
import { verifyPassword } from '../password.ts';
import { withPasswordPlace } from '../password-queue.ts';
import { passwordsEnabled } from '../providers/provider-settings.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import { findUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { type SignedIn, signIn } from './answer-user.ts';
import { invalidLogin, providerDisabled, userBlocked, userUnconfirmed } from './auth-errors.ts';
import { checkBody } from './check-body.ts';

/** Of no password: what the one of an unknown user is held against, so that it takes as long. */
const NOBODY = '$2b$10$nzjon7ziZh0jUNC2/djaQO.xLH35a2PGwFfY750bdDZ9p1NWho3g2';

/**
 * Signs a user in. The address counts in lower case, the name exactly as it is.
 * @throws OctavoError ValidationError for a body without both texts and for everything that must not be
 * told apart; ApplicationError for a blocked or unconfirmed user with the right password, and where signing
 * in with passwords is switched off
 */
export function login(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  return withPasswordPlace(() => checkLogin(context, caller, body));
}

/** Whoever has the address comes before whoever has it for a name: databases from before may hold both. */
const localUser = (context: UsersContext, attribute: 'email' | 'username', text: string) =>
  findUser(context, context.db, (column) => `${column('provider')} = 'local' AND ${column(attribute)} = ?`, [
    text,
  ]);

async function checkLogin(context: UsersContext, caller: Caller, body: unknown): Promise<SignedIn> {
  // v4 looks at this before it looks at the body
  if (!(await passwordsEnabled(context.db))) throw providerDisabled();
  const { identifier, password } = checkBody(body, { fields: ['identifier', 'password'], exact: false });
  const user =
    (await localUser(context, 'email', identifier.toLowerCase())) ??
    (await localUser(context, 'username', identifier));
  const matches = await verifyPassword(password, user?.password ?? NOBODY);
  if (!user?.password || !matches) throw invalidLogin();
  const { emailConfirmation } = await readAdvancedSettings(context.db);
  if (emailConfirmation && !user.confirmed) throw userUnconfirmed();
  if (user.blocked) throw userBlocked();
  return signIn(context, caller, user.id);
}
