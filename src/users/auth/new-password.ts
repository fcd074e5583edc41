/** Gives a user another password. */

import type { Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { brokenRules } from '../../errors/broken-rules.ts';
import { checkScalar } from '../../model/types/check-scalar.ts';
import { hashPassword } from '../password.ts';
import { endSessions } from '../tokens/sessions.ts';
import { forgetToken, TOKENS } from '../tokens/user-tokens.ts';
import { updateUser } from '../user-rows.ts';
import { USER_UID, type UsersContext, userColumn, userType } from '../users-context.ts';
import { wrongCode } from './auth-errors.ts';

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

/**
 * Stores a password that has been checked. The JWTs of the old one end (S17), and so does a reset code.
 * @param code the reset code the change is made with; of several requests with it one is the first
 * @throws OctavoError ValidationError for a code that has been used meanwhile
 */
export async function storePassword(
  context: UsersContext,
  userId: number,
  password: string,
  code: string | null = null,
): Promise<void> {
  const hash = await hashPassword(password);
  await withOwnTables(context.db, () =>
    context.db.transaction(async (tx) => {
      if (code !== null) await useUp(context, tx, userId, code);
      await forgetToken(tx, userId, 'reset');
      await endSessions(tx, userId);
      await updateUser(context, tx, userId, { password: hash, [TOKENS.reset.attribute]: null });
    }),
  );
}

/** In one statement: a second request waits for the first one's transaction, and finds nothing. */
async function useUp(context: UsersContext, tx: Executor, userId: number, code: string): Promise<void> {
  const { table } = tableOf(context.settings().layout, USER_UID);
  const column = userColumn(context, TOKENS.reset.attribute);
  const { changes } = await tx.run(
    `UPDATE "${table}" SET "${column}" = NULL WHERE id = +? AND "${column}" = ?`,
    [userId, code],
  );
  if (changes === 0) throw wrongCode();
}
