/** What the routes by which administrators sign in share: limits, the answer with a token, events. */

import { withLimitHeaders } from '../../../api/rest/users/limited-route.ts';
import { countAttempt, type Limit } from '../../../api/users/rate-limits/limits.ts';
import { actingAs } from '../../../core/base/actor.ts';
import type { HttpReply, HttpRequest } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { adminSecretMissing } from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { AdminContext } from '../admin-context.ts';
import { actorOf } from '../session/acting.ts';
import { sessionCookie, wantsCookie } from '../session/session-cookie.ts';
import { newSession, type Session, signToken, type TokenSettings } from '../session/session-store.ts';
import { findAdmin } from '../stores/admin-user-store.ts';
import { data } from './admin-route.ts';

const email = (body: unknown): string | null => {
  const value = isObject(body) && Object.hasOwn(body, 'email') ? body['email'] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What may be tried how often: by account as v4 counts it, and by address over all accounts (A204). */
export const LIMITS = {
  login: { name: 'admin-login', account: email, accountShare: 1, byAccount: true },
  forgot: { name: 'admin-forgot-password', account: email, accountShare: 1, byAccount: true },
  reset: { name: 'admin-reset-password', account: () => null, accountShare: 1, byAccount: true },
  registerFirst: { name: 'admin-register-first', account: email, accountShare: 1, byAccount: true },
  register: { name: 'admin-register', account: () => null, accountShare: 1, byAccount: true },
} as const satisfies Record<string, Limit>;

/** The caller of the limits, which count administrators by what the body says. */
const PUBLIC_CALLER = { kind: 'public', permissionKey: 'public', may: () => false } as const;

/** Counts an attempt before it is made. */
export const limited =
  (
    { address, limiter }: AdminContext,
    limit: Limit,
    answer: (body: unknown, request: HttpRequest) => Promise<HttpReply>,
    { showsAllowance = false } = {},
  ) =>
  async (request: HttpRequest): Promise<HttpReply> => {
    // before a code or an attempt is used up
    wantsCookie(request, address());
    const body = await request.readBody();
    const counted = await countAttempt(limiter, limit, { ip: request.ip, caller: PUBLIC_CALLER, body });
    const work = async (): Promise<HttpReply> => {
      if (counted?.refusal) throw counted.refusal;
      return answer(body, request);
    };
    return counted && showsAllowance ? withLimitHeaders(counted.allowance, work) : work();
  };

/** The answer with a token; where the client wants the session in a cookie, the token is there alone (A270). */
export async function withToken(
  context: AdminContext,
  request: HttpRequest,
  session: Session,
  { members = {}, isKept = false }: { readonly members?: object; readonly isKept?: boolean } = {},
): Promise<HttpReply> {
  const inCookie = wantsCookie(request, context.address());
  const settings = tokenSettings(context);
  const token = await signToken(settings, session);
  if (!inCookie) return data({ token, ...members });
  const cookie = sessionCookie(request, token, isKept ? settings.lifetime : null);
  return { ...data({ token: null, ...members }), headers: { 'Set-Cookie': cookie } };
}

/** Begins a session of an administrator, and publishes that. */
export async function signIn(
  context: AdminContext,
  request: HttpRequest,
  id: number,
  { withRoles = true, isKept = false } = {},
): Promise<HttpReply> {
  const { db, events } = context;
  const user = (await findAdmin(db, id))!;
  const { roles: _roles, ...withoutRoles } = user;
  const members = { user: withRoles ? user : withoutRoles };
  const reply = await withToken(context, request, await newSession(db, id), { members, isKept });
  await actingAs(actorOf(request, user), async () => {
    if (!events.hasSubscribers('admin.auth.success')) return;
    const value = { user, provider: 'local' };
    await withOctavoTables(db, async () => events.publish('admin.auth.success', { value }));
  });
  return reply;
}

/** @throws the error, after an event about it */
export async function refuse(
  { db, events }: AdminContext,
  email: unknown,
  error: OctavoError,
): Promise<never> {
  if (events.hasSubscribers('admin.auth.error')) {
    const value = { error: error.message, provider: 'local', email };
    await withOctavoTables(db, async () => events.publish('admin.auth.error', { value }));
  }
  throw error;
}

/** How this project's tokens are signed. @throws OctavoError where it has no secret */
export function tokenSettings({ config, now }: AdminContext): TokenSettings {
  if (config.authSecret === null) throw adminSecretMissing();
  return { secret: config.authSecret, lifetime: config.sessionLifetime, now };
}
