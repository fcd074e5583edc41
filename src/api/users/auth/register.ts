/** `POST /auth/local/register`: creates a user, who is signed in or gets a mail to confirm the address. */

import type { Caller } from '../../../core/access/caller.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { registerDisabled, undeliverable } from '../../../core/errors/catalogue.ts';
import { readAdvancedSettings } from '../account-settings.ts';
import { withQueuePlace } from '../password-queue.ts';
import { replacedStep } from '../replaced-steps.ts';
import { signJwt } from '../tokens/session-version.ts';
import { newToken } from '../tokens/user-tokens.ts';
import { removeUser } from '../user-rows.ts';
import type { HasUsersConfig, SignInAnswers, UserMailer, UserStore, UserTypes } from '../user-services.ts';
import { RESERVED_FIELDS } from '../users/own-profile.ts';
import { BUILT_IN_ATTRIBUTES, userType } from '../users-context.ts';
import { answerUser } from './answer-user.ts';
import { checkBody } from './check-body.ts';
import { confirmationMail } from './email-confirmation.ts';
import { addUser } from './new-user.ts';

/** The answer to registering: without a JWT if the address has to be confirmed first. */
export interface Registered {
  readonly jwt?: string;
  readonly user: JsonObject;
}

/**
 * Registers a user with the default role.
 * @throws OctavoError ApplicationError if registering is off or the name or address is taken; ValidationError
 *   for broken rules and for an address the mail server refuses; 502 or 504 if the mail could not be sent. No
 *   user is created then
 */
export async function register(
  context: UserStore & SignInAnswers & UserMailer,
  caller: Caller,
  body: unknown,
): Promise<Registered> {
  const settings = await readAdvancedSettings(context.db);
  if (!settings.allowRegister) throw registerDisabled();
  // only in this route the reference treats a value that is no object as an empty one
  const values = isObject(body) ? body : {};
  const texts = checkBody(values, { fields: ['email', 'username', 'password'], exact: false });
  const projectAttributes: Record<string, unknown> = {};
  for (const name of registerFields(context)) {
    if (Object.hasOwn(values, name)) projectAttributes[name] = values[name];
  }
  const confirmationToken = settings.emailConfirmation ? newToken('confirmation') : null;
  const user = { ...projectAttributes, ...texts, email: texts.email.toLowerCase() };
  const { id, seen } = await withQueuePlace('other', () =>
    addUser(context, caller, settings, user, confirmationToken),
  );
  const answer = async (): Promise<JsonObject> => {
    const answered = await answerUser(context, caller, id, true);
    context.hooks.changeAnswer(userType(context), caller, seen, answered);
    return answered;
  };
  if (confirmationToken === null) {
    return { jwt: await signJwt(context, id), user: await answer() };
  }
  try {
    const send = context.replacedSteps?.().sendConfirmation;
    if (send) await replacedStep(() => send(id));
    else {
      const mail = await confirmationMail(context, { ...user, id }, confirmationToken);
      if ((await context.mailer.send(mail)) === 'refused') throw undeliverable();
    }
  } catch (error) {
    // without the mail the name and the address would be taken for good
    await withOctavoTables(context.db, () => context.db.transaction((tx) => removeUser(context, tx, id)));
    throw error;
  }
  return { user: await answer() };
}

/**
 * The names in `register.allowedFields`. Without that list, by `registerNeedsAllowedFields` none; otherwise all
 * that are neither built in nor private, as in v4 (S28).
 */
export function registerFields(context: UserTypes & HasUsersConfig): readonly string[] {
  const { registerFields: listed } = context.config;
  if (listed) return listed.filter((name) => !RESERVED_FIELDS.has(name));
  if (context.settings().rules.registerNeedsAllowedFields) return [];
  return [...userType(context).attributes.values()]
    .filter(
      (attribute) => !attribute.system && !attribute.private && !BUILT_IN_ATTRIBUTES.has(attribute.name),
    )
    .map(({ name }) => name)
    .filter((name) => !RESERVED_FIELDS.has(name));
}

/** The warning at the start: v4 warns if fields are accepted without being listed. */
export function registerWarning(context: UserTypes & HasUsersConfig): string | null {
  if (context.config.registerFields) return null;
  const names = registerFields(context);
  if (names.length === 0) return null;
  return `Users-permissions registration has defaulted to accepting the following additional user fields during registration: ${names.join(',')}. List those it is to take in register.allowedFields.`;
}
