/** Gives a user another password. */

import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { brokenRules } from '../../errors/broken-rules.ts';
import { checkScalar } from '../../model/types/check-scalar.ts';
import { hashPassword } from '../password.ts';
import { endSessions } from '../tokens/sessions.ts';
import { forgetToken, TOKENS } from '../tokens/user-tokens.ts';
import { updateUser } from '../user-rows.ts';
import { type UsersContext, userType } from '../users-context.ts';

/**
 * Holds a password against the rules of the attribute.
 * @throws OctavoError ValidationError for one that is too short, or too long for bcrypt (A10)
 */
export function checkPassword(context: UsersContext, password: string): void {
  const attribute = userType(context).attributes.get('password');
  if (attribute?.kind !== 'scalar') throw new Error('users have no password');
  const { problems } = checkScalar(password, attribute, { label: 'password', draft: false });
  if (problems.length > 0)
    throw brokenRules(problems.map(({ message }) => ({ path: ['password'], message })));
}

/** Stores a password that has been checked. The JWTs of the old one end (S17), and so does a reset code. */
export async function storePassword(context: UsersContext, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await withOwnTables(context.db, () =>
    context.db.transaction(async (tx) => {
      await forgetToken(tx, userId, 'reset');
      await endSessions(tx, userId);
      await updateUser(context, tx, userId, { password: hash, [TOKENS.reset.attribute]: null });
    }),
  );
}
