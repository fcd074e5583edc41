/** `POST /auth/forgot-password`: a mail with a code to choose a new password with. */
import { withOwnTables } from '../../database/sync/with-own-tables.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import { newToken, noteToken, TOKENS } from '../tokens/user-tokens.ts';
import { findUser, updateUser } from '../user-rows.ts';
import type { UsersContext } from '../users-context.ts';
import { checkBody } from './check-body.ts';
import { userMail } from './user-mail.ts';

/**
 * The answer is the same whether there is such a user or not, or whether it is blocked, and so are the
 * time it takes and what happens when the mail server is down.
 * @throws OctavoError ValidationError for what is no address; 502 or 504 where mail cannot be sent: the
 * user's code is then what it was
 */
export async function forgotPassword(context: UsersContext, body: unknown): Promise<{ ok: true }> {
  const { email } = checkBody(body, { fields: ['email'], exact: true });
  const address = email.toLowerCase();
  const { resetPasswordPage } = await readAdvancedSettings(context.db);
  const user = await findUser(context, context.db, (column) => `${column('email')} = ?`, [address]);
  if (!user || user.blocked) {
    await context.mailer.probe();
    return { ok: true };
  }
  const token = newToken('reset');
  const values = { URL: resetPasswordPage, TOKEN: token };
  const delivery = await context.mailer.send(await userMail(context, 'reset_password', user, values));
  if (delivery === 'refused') return { ok: true };
  await withOwnTables(context.db, () =>
    context.db.transaction(async (tx) => {
      await noteToken(tx, user.id, 'reset', token, context.now());
      await updateUser(context, tx, user.id, { [TOKENS.reset.attribute]: token });
    }),
  );
  return { ok: true };
}
