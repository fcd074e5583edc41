/** `GET /auth/email-confirmation`: the link in a mail. */
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { forgetToken, isExpired, TOKENS } from '../tokens/user-tokens.ts';
import { findUser, updateUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { invalidToken } from './auth-errors.ts';
import { checkBody } from './check-body.ts';

/**
 * Confirms the user a token was sent to; the token is used up. A blocked user is confirmed too.
 * @param parameters of the query string
 * @returns the user's id
 * @throws OctavoError ValidationError for a missing, unknown, used or expired token (A10)
 */
export async function confirmEmail(context: UsersContext, parameters: unknown): Promise<number> {
  const { confirmation } = checkBody(parameters, { fields: ['confirmation'], exact: false });
  const { attribute } = TOKENS.confirmation;
  return withOwnTables(context.db, () =>
    context.db.transaction(async (tx) => {
      const user = await findUser(context, tx, (column) => `${column(attribute)} = ?`, [confirmation], {
        attribute,
        text: confirmation,
      });
      if (!user) throw invalidToken();
      if (await isExpired(tx, user.id, 'confirmation', confirmation, context.now())) throw invalidToken();
      await forgetToken(tx, user.id, 'confirmation');
      await updateUser(context, tx, user.id, { confirmed: true, [attribute]: null });
      return user.id;
    }),
  );
}
