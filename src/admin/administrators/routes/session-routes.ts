/** `/admin`: signing in and out, and renewed tokens (A201, A203, A270). */

import { NO_PASSWORD, verifyPassword } from '../../../api/users/password.ts';
import { withQueuePlace } from '../../../api/users/password-queue.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import {
  adminCredentialsMissing,
  adminLoginRefused,
  adminNotActive,
  adminTokenInvalid,
} from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { bool, checkInput, object, text } from '../input.ts';
import { clearedCookie, hasSessionCookie, tokenOf, wantsCookie } from '../session/session-cookie.ts';
import { endSession, newSession } from '../session/session-store.ts';
import { findLogin } from '../stores/admin-user-store.ts';
import { adminRoutes, data } from './admin-route.ts';
import { LIMITS, limited, refuse, signIn, withToken } from './sign-in.ts';

export function sessionRoutes(context: AdminContext): Route[] {
  const { open, signedIn } = adminRoutes(context);
  const { db, events, now } = context;

  const login = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const { email: emailSent, password: secret, rememberMe } = isObject(body) ? body : {};
    if (!isFilled(emailSent) || !isFilled(secret)) throw adminCredentialsMissing();
    const found = typeof emailSent === 'string' ? await findLogin(db, emailSent.toLowerCase()) : null;
    const matches = await verifyPassword(
      typeof secret === 'string' ? secret : '',
      found?.password ?? NO_PASSWORD,
    );
    if (!found?.password || !matches || found.blocked) return refuse(context, emailSent, adminLoginRefused());
    if (!found.isActive) return refuse(context, emailSent, adminNotActive());
    return signIn(context, request, found.id, { withRoles: false, isKept: rememberMe === true });
  };

  const renew = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    const credentials = wantsCookie(request, context.address())
      ? { ...checkInput<Kept>(RENEW_COOKIE, body), token: tokenOf(request, context.address) ?? '' }
      : { ...checkInput<{ token: string }>(RENEW, body), rememberMe: false };
    const session = await context.sessions.live(credentials.token);
    if (!session) throw adminTokenInvalid();
    const next = session.id === '' ? await newSession(db, session.adminId) : session;
    return withToken(context, request, next, { isKept: credentials.rememberMe === true });
  };

  return [
    open(
      'POST',
      '/admin/login',
      limited(
        context,
        LIMITS.login,
        (body, request) => withQueuePlace('signIn', () => login(body, request)),
        {
          showsAllowance: true,
        },
      ),
    ),
    open('POST', '/admin/renew-token', renew),
    signedIn('POST', '/admin/logout', async (request, { session, user }) => {
      await endSession(db, session.hash, session.expiresAt, now());
      if (events.hasSubscribers('admin.logout'))
        await withOctavoTables(db, async () => events.publish('admin.logout', { value: { user } }));
      if (!hasSessionCookie(request)) return data({});
      return { ...data({}), headers: { 'Set-Cookie': clearedCookie(request) } };
    }),
  ];
}

/** Present in v4's sense: not absent, not empty, and no list or object. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && typeof value !== 'object';

const RENEW = object({ token: text({ required: true }) });

/** Whether the browser keeps the cookie when it is closed. */
interface Kept {
  readonly rememberMe?: boolean;
}

const RENEW_COOKIE = object({ rememberMe: bool() });
