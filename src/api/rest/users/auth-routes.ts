/** The routes of signing in, signing up and passwords (G34; spec/users-upload-http "Login, register, passwords"). */

import type { Access } from '../../../core/access/access.ts';
import type { HttpRequest, Route } from '../../../core/base/http/route.ts';
import { notFound } from '../../../core/errors/catalogue.ts';
import { readAdvancedSettings } from '../../users/account-settings.ts';
import { connect, finishConnect, redirect } from '../../users/auth/connect.ts';
import { confirmEmail, sendConfirmation } from '../../users/auth/email-confirmation.ts';
import { login } from '../../users/auth/login.ts';
import { changePassword, forgotPassword, resetPassword } from '../../users/auth/passwords.ts';
import { callback } from '../../users/auth/provider-callback.ts';
import { register, registerFields } from '../../users/auth/register.ts';
import { countAttempt, LIMITS, type Limit } from '../../users/rate-limits/limits.ts';
import type { RateLimiter } from '../../users/rate-limits/rate-limiter.ts';
import type { UsersContext } from '../../users/users-context.ts';
import type { GuardedRoute } from '../guarded-route.ts';
import { type AuthRoute, type AuthWork, limitedRoute } from './limited-route.ts';
import type { ParseQuery } from './user-routes.ts';

/** @param parse reads a query string */
export function authRoutes(
  context: UsersContext,
  access: Access,
  limiter: RateLimiter,
  parse: ParseQuery,
): GuardedRoute[] {
  const { prefix } = context;
  const projectFields = registerFields(context);
  const route = (
    method: Route['method'],
    path: string,
    action: string,
    limit: Limit | null,
    work: AuthWork,
  ): GuardedRoute => {
    const scope = `plugin::users-permissions.auth.${action}`;
    const auth: AuthRoute = { method, path: `${prefix}${path}`, scope, limit, projectFields, work };
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
    route('GET', '/auth/:provider/callback', 'callback', null, (caller, body, request) =>
      callback(context, caller, request, async () => {
        const counted = await countAttempt(limiter, LIMITS.providerToken, { ip: request.ip, caller, body });
        if (counted?.refusal) throw counted.refusal;
      }),
    ),
    route('GET', '/connect/:provider', 'connect', LIMITS.connect, (_caller, _body, request) =>
      connect(context, request),
    ),
    route('GET', '/connect/:provider/callback', 'connect', LIMITS.connect, (_caller, _body, request) =>
      finishConnect(context, request),
    ),
    // one more name changes nothing, as in v4
    route('GET', '/connect/:provider/:override', 'connect', LIMITS.connect, (_caller, _body, request) =>
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
const emptyConnect = ({ handler, answer, ...route }: GuardedRoute): GuardedRoute => {
  const refuse = ({ path }: HttpRequest): void => {
    if (!path.endsWith('/')) throw notFound();
  };
  return {
    ...route,
    handler: (request) => {
      refuse(request);
      return handler(request);
    },
    answer: (request, caller) => {
      refuse(request);
      return answer(request, caller);
    },
  };
};
