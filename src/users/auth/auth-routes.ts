/** The routes of signing in, signing up and passwords (gap 34; spec "Login, register, passwords"). */
import type { Access } from '../../access/access.ts';
import { notFound } from '../../errors/catalogue.ts';
import type { Route } from '../../http/route.ts';
import { isObject } from '../../model/values.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import type { ParseQuery } from '../users/user-routes.ts';
import type { UsersContext } from '../users-context.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { type AuthRoute, type AuthWork, type Limit, limitedRoute } from './limited-route.ts';
import { login } from './login.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { redirect } from './redirect.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { callback, connect } from './sign-in-elsewhere.ts';

/**
 * Where a password can be guessed an account may be tried more often than an address may try: a single
 * stranger is not to keep the owner out.
 */
const GUESSING = 5;

/** Mail is sent to the account, or none is concerned. */
const ONCE = 1;

/** A body's text, as it came: the same account in other words is for the limiter to see. */
const field =
  (name: string) =>
  (body: unknown): string | null => {
    const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };

const LIMITS = {
  login: { name: 'login', account: field('identifier'), accountShare: GUESSING },
  register: { name: 'register', account: field('email'), accountShare: ONCE },
  forgot: { name: 'forgot-password', account: field('email'), accountShare: ONCE },
  reset: { name: 'reset-password', account: () => null, accountShare: ONCE },
  change: {
    name: 'change-password',
    account: (_body, { userId }) => (userId === undefined ? null : String(userId)),
    accountShare: GUESSING,
  },
  confirmation: { name: 'send-email-confirmation', account: field('email'), accountShare: ONCE },
  connect: { name: 'connect', account: () => null, accountShare: ONCE },
} as const satisfies Record<string, Limit>;

/** @param parse reads a query string */
export function authRoutes(
  context: UsersContext,
  access: Access,
  limiter: RateLimiter,
  parse: ParseQuery,
): Route[] {
  const { prefix } = context;
  const ownFields = context.config.registerFields;
  const route = (
    method: Route['method'],
    path: string,
    action: string,
    limit: Limit | null,
    work: AuthWork,
  ): Route => {
    const scope = `plugin::users-permissions.auth.${action}`;
    const auth: AuthRoute = { method, path: `${prefix}${path}`, scope, limit, ownFields, work };
    return limitedRoute(access, limiter, auth);
  };

  return [
    route('POST', '/auth/local', 'callback', LIMITS.login, async (caller, body) =>
      ok(await login(context, caller, body)),
    ),
    route('POST', '/auth/local/register', 'register', LIMITS.register, async (caller, body) =>
      ok(await register(context, caller, body)),
    ),
    route('POST', '/auth/forgot-password', 'forgotPassword', LIMITS.forgot, async (_caller, body) =>
      ok(await forgotPassword(context, body)),
    ),
    route('POST', '/auth/reset-password', 'resetPassword', LIMITS.reset, async (caller, body) =>
      ok(await resetPassword(context, caller, body)),
    ),
    route('POST', '/auth/change-password', 'changePassword', LIMITS.change, async (caller, body) =>
      ok(await changePassword(context, caller, body)),
    ),
    route('GET', '/auth/email-confirmation', 'emailConfirmation', null, async (_caller, _body, request) => {
      await confirmEmail(context, parse(request.rawQuery));
      const { confirmationRedirect } = await readAdvancedSettings(context.db);
      return redirect(confirmationRedirect, request.headers.accept);
    }),
    route(
      'POST',
      '/auth/send-email-confirmation',
      'sendEmailConfirmation',
      LIMITS.confirmation,
      async (_caller, body) => ok(await sendConfirmation(context, body)),
    ),
    route('GET', '/auth/:provider/callback', 'callback', null, (caller, _body, request) =>
      callback(context, caller, request),
    ),
    route('GET', '/connect/:provider', 'connect', LIMITS.connect, (_caller, _body, request) =>
      connect(context, request),
    ),
    route('GET', '/connect/:provider/callback', 'connect', LIMITS.connect, (_caller, _body, request) =>
      connect(context, request),
    ),
    emptyConnect(
      route('GET', '/connect', 'connect', LIMITS.connect, (_caller, _body, request) =>
        connect(context, request),
      ),
    ),
  ];
}

const ok = (body: object) => ({ status: 200, body });

/** `/connect/` is a provider without a name, `/connect` is nothing at all. */
const emptyConnect = ({ handler, ...route }: Route): Route => ({
  ...route,
  handler: (request) => {
    if (!request.path.endsWith('/')) throw notFound();
    return handler(request);
  },
});
