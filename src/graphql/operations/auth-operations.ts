/** Signing in and up, passwords and confirmations: the same as over REST, with the same limits (gaps 23, 24; A10). */
import type { Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { forbiddenAccess } from '../../errors/catalogue.ts';
import { signIn } from '../../users/auth/answer-user.ts';
import { providerDisabled } from '../../users/auth/auth-errors.ts';
import { changePassword } from '../../users/auth/change-password.ts';
import { confirmEmail } from '../../users/auth/confirm-email.ts';
import { forgotPassword } from '../../users/auth/forgot-password.ts';
import { countAttempt, LIMITS, type Limit } from '../../users/auth/limits.ts';
import { login } from '../../users/auth/login.ts';
import type { RateLimiter } from '../../users/auth/rate-limiter.ts';
import { register } from '../../users/auth/register.ts';
import { resetPassword } from '../../users/auth/reset-password.ts';
import { findUser } from '../../users/user-rows.ts';
import { ROLE_UID, USER_UID, type UsersContext } from '../../users/users-context.ts';
import type { Operation, OperationArgs } from '../execute/operations.ts';
import type { OperationName } from '../schema/roles.ts';

/** The operations of whoever signs in. */
export type AuthOperationName = Extract<
  OperationName,
  'me' | 'login' | 'register' | 'forgotPassword' | 'resetPassword' | 'changePassword' | 'emailConfirmation'
>;

export interface AuthOperationsOptions {
  readonly users: UsersContext;
  readonly limiter: RateLimiter;
}

/** The operations by name. */
export function authOperations({
  users,
  limiter,
}: AuthOperationsOptions): Readonly<Record<AuthOperationName, Operation>> {
  /** An operation with a count, and the scope it needs; null for what anybody may do, like v4's. */
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
      scope: `${USER_UID}.me`,
      run: async (_args, { context: { caller } }) => {
        if (caller.userId === undefined) throw forbiddenAccess();
        return findMe(users, caller.userId);
      },
    },
    login: limited(LIMITS.login, null, input, async (caller, body) => {
      // signing in elsewhere takes a browser
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

/** The user comes without the role here (spec/behaviour-graphql "Users and permissions"). */
const withoutRole = <Answer extends { readonly user: object }>(answer: Answer): object => ({
  ...answer,
  user: { ...answer.user, role: null },
});

/** The signed-in user with its role, which is told whatever the caller may read. */
async function findMe(users: UsersContext, id: number): Promise<object> {
  const user = await findUser(users, users.db, (column) => `${column('id')} = +?`, [id]);
  if (!user) throw forbiddenAccess();
  const { username, email, confirmed, blocked } = user;
  return { id, username, email, confirmed, blocked, role: await roleOf(users, users.db, id) };
}

async function roleOf(users: UsersContext, db: Executor, id: number): Promise<object | null> {
  const { layout } = users.settings();
  const hop = tableOf(layout, USER_UID).hops.get('role');
  if (hop?.kind !== 'link') return null;
  const { table } = tableOf(layout, ROLE_UID);
  const [role] = await db.query(
    `SELECT r.id, r.name, r.description, r.type FROM "${hop.table}" l JOIN "${table}" r ON r.id = l."${hop.targetColumn}" WHERE l."${hop.ownerColumn}" = +?`,
    [id],
  );
  return role ?? null;
}
