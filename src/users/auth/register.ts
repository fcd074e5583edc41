/** `POST /auth/local/register`: a new user, signed in at once or sent a mail to confirm the address. */
import type { Caller } from '../../access/caller.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { isObject, type JsonObject } from '../../model/values.ts';
import { withPasswordPlace } from '../password-queue.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import { signJwt } from '../tokens/sign-jwt.ts';
import { newToken } from '../tokens/user-tokens.ts';
import { removeUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { answerUser } from './answer-user.ts';
import { registerDisabled, undeliverable } from './auth-errors.ts';
import { checkBody } from './check-body.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { addUser } from './new-user.ts';
import { registerFields } from './register-fields.ts';

/** What registering answers: no JWT where the address has to be confirmed first. */
export interface Registered {
  readonly jwt?: string;
  readonly user: JsonObject;
}

/**
 * Registers a user with the default role.
 * @throws OctavoError ApplicationError where registering is off or the name or address is taken;
 * ValidationError for broken rules and for an address the mail server refuses; 502 or 504 where the mail
 * could not be sent. There is no user then
 */
export async function register(context: UsersContext, caller: Caller, body: unknown): Promise<Registered> {
  const settings = await readAdvancedSettings(context.db);
  if (!settings.allowRegister) throw registerDisabled();
  // the reference takes whatever is no object for an empty one, here alone
  const given = isObject(body) ? body : {};
  const texts = checkBody(given, { fields: ['email', 'username', 'password'], exact: false });
  const own: Record<string, unknown> = {};
  for (const name of registerFields(context)) {
    if (Object.hasOwn(given, name)) own[name] = given[name];
  }
  const confirmationToken = settings.emailConfirmation ? newToken('confirmation') : null;
  const user = { ...own, ...texts, email: texts.email.toLowerCase() };
  const id = await withPasswordPlace(() => addUser(context, caller, settings, user, confirmationToken));
  if (confirmationToken === null) {
    return { jwt: await signJwt(context, id), user: await answerUser(context, caller, id, true) };
  }
  try {
    const delivery = await context.mailer.send(
      await confirmationMail(context, { ...user, id }, confirmationToken),
    );
    if (delivery === 'refused') throw undeliverable();
  } catch (error) {
    // without the mail the name and the address would be taken for good
    await withOwnTables(context.db, () => context.db.transaction((tx) => removeUser(context, tx, id)));
    throw error;
  }
  return { user: await answerUser(context, caller, id, true) };
}
