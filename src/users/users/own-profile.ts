/**
 * `PUT /users/me`: what people change about themselves. v4 has no such route: there whoever may update users
 * may update all of them, roles included (S33).
 */
import type { Caller } from '../../access/caller.ts';
import { unauthorized, validationError } from '../../errors/catalogue.ts';
import { isParamsObject } from '../../query/params.ts';
import type { UsersContext } from '../users-context.ts';
import { RESERVED_FIELDS } from './reserved-fields.ts';
import { changeUser } from './write-users.ts';

/** These have ways of their own: one asks for the old password, the other for an answer to a mail. */
const ELSEWHERE = new Set(['password', 'email']);

/** The attributes of `profile.allowedFields` that may be changed at all. */
export const profileFields = ({ config }: UsersContext): readonly string[] =>
  config.profileFields.filter((name) => !RESERVED_FIELDS.has(name) && !ELSEWHERE.has(name));

/**
 * Changes attributes of the signed-in user.
 * @returns the answer's body, as of any change of a user
 * @throws OctavoError UnauthorizedError for a caller who is no user; ValidationError that names what may not
 * be changed, and what `changeUser` throws. Nothing is changed then
 */
export async function changeOwnProfile(
  context: UsersContext,
  caller: Caller,
  body: unknown,
): Promise<Buffer> {
  if (caller.userId === undefined) throw unauthorized('Unauthorized');
  const allowed = profileFields(context);
  const refused = isParamsObject(body) ? Object.keys(body).filter((name) => !allowed.includes(name)) : [];
  if (refused.length > 0) {
    const errors = refused.map((name) => ({
      path: [name],
      message: `${name} cannot be changed here`,
      name: 'ValidationError',
    }));
    throw validationError(`${refused.join(', ')} cannot be changed here`, { errors });
  }
  return changeUser(context, caller, caller.userId, body);
}
