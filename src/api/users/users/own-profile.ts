/**
 * `PUT /users/me`: users change their own data. v4 has no such route: there a user with the permission to
 * update users may update all of them, roles included (V33).
 */

import type { Caller } from '../../../core/access/caller.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { noAccount, profileFieldsRefused } from '../../../core/errors/catalogue.ts';
import type { HasUsersConfig, UserAnswers, UserStore } from '../user-services.ts';
import { changeUser } from './write-users.ts';

/** These have routes of their own: one requires the old password, the other an answer to a mail. */
const SEPARATE_ROUTES = new Set(['password', 'email']);

/** The attributes of `profile.allowedFields` that may be changed at all. */
export const profileFields = ({ config }: HasUsersConfig): readonly string[] =>
  config.profileFields.filter((name) => !RESERVED_FIELDS.has(name) && !SEPARATE_ROUTES.has(name));

/**
 * Changes attributes of the signed-in user.
 * @returns the answer's body, as after any change of a user
 * @throws OctavoError UnauthorizedError for a caller who is no user; ValidationError that names a forbidden
 *   attribute; the errors of `changeUser`. Nothing is changed then
 */
export async function changeOwnProfile(
  context: UserStore & UserAnswers & HasUsersConfig,
  caller: Caller,
  body: unknown,
): Promise<Buffer> {
  if (caller.userId === undefined) throw noAccount();
  const allowed = profileFields(context);
  const refused = isObject(body) ? Object.keys(body).filter((name) => !allowed.includes(name)) : [];
  if (refused.length > 0) {
    const errors = refused.map((name) => ({
      path: [name],
      message: `${name} cannot be changed here`,
      name: 'ValidationError',
    }));
    throw profileFieldsRefused.with({ details: { errors } }, refused.join(', '));
  }
  return changeUser(context, caller, caller.userId, body);
}

/** Attributes that users never set for themselves, whatever the configuration lists. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'role',
  'provider',
  'confirmed',
  'blocked',
  'resetPasswordToken',
  'confirmationToken',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
]);
