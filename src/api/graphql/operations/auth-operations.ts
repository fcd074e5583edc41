/** Signing in and up, passwords and confirmations: the same as over REST, with the same limits (G23, G24; A10). */

import type { Executor } from '../../../core/database/database.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import { ident, sql } from '../../../core/database/sql-template.ts';
import { forbiddenAccess, providerDisabled } from '../../../core/errors/catalogue.ts';
import { signIn } from '../../users/auth/answer-user.ts';
import { confirmEmail } from '../../users/auth/email-confirmation.ts';
import { login } from '../../users/auth/login.ts';
import { changePassword, forgotPassword, resetPassword } from '../../users/auth/passwords.ts';
import { register } from '../../users/auth/register.ts';
import { countAttempt, LIMITS, type Limit } from '../../users/rate-limits/limits.ts';
import type { RateLimiter } from '../../users/rate-limits/rate-limiter.ts';
import { findUser } from '../../users/user-rows.ts';
import type { SignInAnswers, UserMailer, UserStore, UserTypes } from '../../users/user-services.ts';
import { ROLE_UID, USER_UID } from '../../users/users-context.ts';
import type { Operation, OperationArgs } from '../execute/engine-types.ts';
import type { OperationName } from '../schema/field-roles.ts';

/** The operations for signing in. */
export type AuthOperationName = Extract<
  OperationName,
  'me' | 'login' | 'register' | 'forgotPassword' | 'resetPassword' | 'changePassword' | 'emailConfirmation'
>;

export interface AuthOperationsOptions {
  readonly users: UserStore & SignInAnswers & UserMailer;
  readonly limiter: RateLimiter;
}

/** The operations by name. */
export function authOperations({
  users,
  limiter,
}: AuthOperationsOptions): Readonly<Record<AuthOperationName, Operation>> {
  /** An operation with a rate limit and its scope; null if it needs none, as in v4. */
  const limited = (
    limit: Limit,
    scope: string | null,
    bodyOf: (args: OperationArgs) => unknown,
    work: Work,
  ): Operation => ({
    scope,
    run: async (args, { context: { caller, ip } }) => {
      const body = bodyOf(args);
      const counted = await countAttempt(limiter, limit, { ip, caller, body });
      if (counted?.refusal) throw counted.refusal;
      return work(caller, body);
    },
  });

  return {
    me: {
      // as in v4, whoever is signed in sees themselves here, whatever their role may do
      scope: null,
      run: async (_args, { context: { caller } }) => {
        if (caller.userId === undefined) throw forbiddenAccess();
        return findMe(users, caller.userId);
      },
    },
    login: limited(LIMITS.login, null, input, async (caller, body) => {
      // signing in at a provider needs a browser
      if ((body as LoginInput).provider !== 'local') throw providerDisabled();
      return withoutRole(await login(users, caller, body));
    }),
    register: limited(LIMITS.register, null, input, async (caller, body) =>
      withoutRole(await register(users, caller, body)),
    ),
    forgotPassword: limited(LIMITS.forgot, null, whole, (_caller, body) => forgotPassword(users, body)),
    resetPassword: limited(LIMITS.reset, null, whole, async (caller, body) =>
      withoutRole(await resetPassword(users, caller, body)),
    ),
    changePassword: limited(
      LIMITS.change,
      'plugin::users-permissions.auth.changePassword',
      whole,
      async (caller, body) => withoutRole(await changePassword(users, caller, body)),
    ),
    emailConfirmation: {
      scope: null,
      run: async (args, { context: { caller } }) =>
        withoutRole(await signIn(users, caller, await confirmEmail(users, args))),
    },
  };
}

type Work = (caller: Parameters<typeof login>[1], body: unknown) => Promise<object>;

interface LoginInput {
  readonly provider: string;
}

const input = (args: OperationArgs): unknown => args['input'];
const whole = (args: OperationArgs): unknown => args;

/** Here the user comes without the role (spec/graphql "Users and permissions"). */
const withoutRole = <Answer extends { readonly user: object }>(answer: Answer): object => ({
  ...answer,
  user: { ...answer.user, role: null },
});

/** The signed-in user with its role, whatever the caller may read. */
async function findMe(users: UserStore, id: number): Promise<object> {
  const user = await findUser(users, users.db, (column) => sql`${column('id')} = +?`, [id]);
  if (!user) throw forbiddenAccess();
  const { username, email, confirmed, blocked } = user;
  return { id, username, email, confirmed, blocked, role: await roleOf(users, users.db, id) };
}

async function roleOf(users: UserTypes, db: Executor, id: number): Promise<object | null> {
  const { layout } = users.settings();
  const hop = tableOf(layout, USER_UID).hops.get('role');
  if (hop?.kind !== 'link') return null;
  const { table } = tableOf(layout, ROLE_UID);
  const [role] = await db.query(
    sql`SELECT r.id, r.name, r.description, r.type FROM ${ident(hop.table)} l JOIN ${ident(table)} r ON r.id = l.${ident(hop.targetColumn)} WHERE l.${ident(hop.ownerColumn)} = +?`,
    [id],
  );
  return role ?? null;
}
