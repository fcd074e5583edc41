/** `/admin`: signing in, the first administrator, invitations and forgotten passwords (A201–A205). */
import { actingAs } from '../../base/actor.ts';
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { withOctavoTables } from '../../database/sync/with-octavo-tables.ts';
import {
  adminCredentialsMissing,
  adminLoginRefused,
  adminNotActive,
  adminSecretMissing,
  adminTokenInvalid,
  firstAdminExists,
  invitationUnknown,
  registrationRefused,
  resetRefused,
  superAdminRoleMissing,
} from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import { parseQueryString } from '../../rest/query-string.ts';
import { withLimitHeaders } from '../../rest/users/limited-route.ts';
import { hashPassword, NO_PASSWORD, verifyPassword } from '../../users/password.ts';
import { withQueuePlace } from '../../users/password-queue.ts';
import { countAttempt, type Limit } from '../../users/rate-limits/limits.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { address, atLeast, bool, checkInput, lowercase, object, text, trimmed } from '../input.ts';
import { publishChange } from '../publish-change.ts';
import { actorOf } from '../session/acting.ts';
import { clearOneTimeToken, findByOneTimeToken, issueOneTimeToken } from '../session/one-time-tokens.ts';
import {
  clearedCookie,
  hasSessionCookie,
  sessionCookie,
  tokenOf,
  wantsCookie,
} from '../session/session-cookie.ts';
import {
  endAdminSessions,
  endSession,
  newSession,
  type Session,
  signToken,
  type TokenSettings,
} from '../session/sessions.ts';
import {
  type AdminUser,
  findAdmin,
  findLogin,
  hasAdmins,
  insertAdmin,
  SUPER_ADMIN,
  setRoles,
  updateAdmin,
} from '../stores/admin-user-store.ts';
import { roleIdByCode } from '../stores/role-store.ts';
import { adminRoutes, data, NO_CONTENT } from './admin-route.ts';
import { password } from './password-rules.ts';
import { sendResetMail } from './reset-mail.ts';

const email = (body: unknown): string | null => {
  const value = isObject(body) && Object.hasOwn(body, 'email') ? body['email'] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What may be tried how often: by account as v4 counts it, and by address over all accounts (A204). */
const LIMITS = {
  login: { name: 'admin-login', account: email, accountShare: 1, byAccount: true },
  forgot: { name: 'admin-forgot-password', account: email, accountShare: 1, byAccount: true },
  reset: { name: 'admin-reset-password', account: () => null, accountShare: 1, byAccount: true },
  register: { name: 'admin-register', account: () => null, accountShare: 1, byAccount: true },
} as const satisfies Record<string, Limit>;

/** The caller of the limits, which count administrators by what the body says. */
const PUBLIC_CALLER = { kind: 'public', permissionKey: 'public', may: () => false } as const;

export function authRoutes(context: AdminContext): Route[] {
  const { open, signedIn } = adminRoutes(context);
  const { db, events, limiter, now } = context;

  /** Counts an attempt before it is made. */
  const limited = (
    limit: Limit,
    answer: (body: unknown, request: HttpRequest) => Promise<HttpReply>,
    { showsAllowance = false } = {},
  ) => {
    const handler = async (request: HttpRequest): Promise<HttpReply> => {
      // before a code or an attempt is used up
      wantsCookie(request, context.address());
      const body = await request.readBody();
      const counted = await countAttempt(limiter, limit, { ip: request.ip, caller: PUBLIC_CALLER, body });
      const work = async (): Promise<HttpReply> => {
        if (counted?.refusal) throw counted.refusal;
        return answer(body, request);
      };
      return counted && showsAllowance ? withLimitHeaders(counted.allowance, work) : work();
    };
    return handler;
  };

  /** The answer with a token; where the client wants the session in a cookie, the token is there alone (A270). */
  const withToken = async (
    request: HttpRequest,
    session: Session,
    { members = {}, isKept = false }: { readonly members?: object; readonly isKept?: boolean } = {},
  ): Promise<HttpReply> => {
    const inCookie = wantsCookie(request, context.address());
    const settings = tokenSettings(context);
    const token = await signToken(settings, session);
    if (!inCookie) return data({ token, ...members });
    const cookie = sessionCookie(request, token, isKept ? settings.lifetime : null);
    return { ...data({ token: null, ...members }), headers: { 'Set-Cookie': cookie } };
  };

  const signIn = async (
    request: HttpRequest,
    id: number,
    { withRoles = true, isKept = false } = {},
  ): Promise<HttpReply> => {
    const user = (await findAdmin(db, id))!;
    const { roles: _roles, ...withoutRoles } = user;
    const members = { user: withRoles ? user : withoutRoles };
    const reply = await withToken(request, await newSession(db, id), { members, isKept });
    await actingAs(actorOf(request, user), async () => {
      if (!events.hasSubscribers('admin.auth.success')) return;
      const value = { user, provider: 'local' };
      await withOctavoTables(db, async () => events.publish('admin.auth.success', { value }));
    });
    return reply;
  };

  /** @throws the error, after an event about it */
  const refuse = async (email: unknown, error: OctavoError): Promise<never> => {
    if (events.hasSubscribers('admin.auth.error')) {
      const value = { error: error.message, provider: 'local', email };
      await withOctavoTables(db, async () => events.publish('admin.auth.error', { value }));
    }
    throw error;
  };

  const login = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const { email: emailSent, password: secret, rememberMe } = isObject(body) ? body : {};
    if (!isFilled(emailSent) || !isFilled(secret)) throw adminCredentialsMissing();
    const found = typeof emailSent === 'string' ? await findLogin(db, emailSent.toLowerCase()) : null;
    const matches = await verifyPassword(
      typeof secret === 'string' ? secret : '',
      found?.password ?? NO_PASSWORD,
    );
    if (!found?.password || !matches || found.blocked) return refuse(emailSent, adminLoginRefused());
    if (!found.isActive) return refuse(emailSent, adminNotActive());
    return signIn(request, found.id, { withRoles: false, isKept: rememberMe === true });
  };

  const renew = async (request: HttpRequest): Promise<HttpReply> => {
    const body = await request.readBody();
    const credentials = wantsCookie(request, context.address())
      ? { ...checkInput<Kept>(RENEW_COOKIE, body), token: tokenOf(request, context.address) ?? '' }
      : { ...checkInput<{ token: string }>(RENEW, body), rememberMe: false };
    const session = await context.sessions.live(credentials.token);
    if (!session) throw adminTokenInvalid();
    const next = session.id === '' ? await newSession(db, session.adminId) : session;
    return withToken(request, next, { isKept: credentials.rememberMe === true });
  };

  /** The event of a change that an administrator makes to their own account by a link in a mail. */
  const publishProfileChange = async (
    tx: Executor,
    request: HttpRequest,
    before: AdminUser,
  ): Promise<void> => {
    const after = await findAdmin(tx, before.id);
    const secrets = ['password'];
    await actingAs(actorOf(request, after), () => publishChange(events, 'user', { before, after, secrets }));
  };

  const registerFirst = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    wantsCookie(request, context.address());
    const { password: secret, ...values } = checkInput<FirstAdmin>(FIRST_ADMIN, body);
    const hash = await hashPassword(secret);
    const id = await changeIn(db, async (tx) => {
      await tx.lock?.('admin:first');
      if (await hasAdmins(tx)) throw firstAdminExists();
      const role = await roleIdByCode(tx, SUPER_ADMIN);
      if (role === null) throw superAdminRoleMissing();
      const admin = await insertAdmin(tx, { ...values, password: hash, isActive: true }, new Date(now()));
      await setRoles(tx, admin, [role]);
      await publishChange(events, 'user', { before: null, after: await findAdmin(tx, admin) });
      return admin;
    });
    return signIn(request, id);
  };

  const registrationInfo = async ({ rawQuery }: HttpRequest): Promise<HttpReply> => {
    const query = parseQueryString(rawQuery, context.settings().limits);
    const { registrationToken } = checkInput<{ registrationToken: string }>(REGISTRATION_INFO, query);
    const id = await withOctavoTables(db, () =>
      findByOneTimeToken(db, 'registration', registrationToken, now()),
    );
    const user = id === null ? null : await findAdmin(db, id);
    if (!user) throw invitationUnknown();
    return data({ email: user.email, firstname: user.firstname, lastname: user.lastname });
  };

  const register = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const { registrationToken, userInfo } = checkInput<Registration>(REGISTER, body);
    const { password: secret, ...names } = userInfo;
    const hash = await hashPassword(secret);
    const id = await changeIn(db, async (tx) => {
      const admin = await findByOneTimeToken(tx, 'registration', registrationToken, now());
      const before = admin === null ? null : await findAdmin(tx, admin);
      if (admin === null || before === null) throw registrationRefused();
      await updateAdmin(tx, admin, { ...names, password: hash, isActive: true }, new Date(now()));
      await clearOneTimeToken(tx, admin, 'registration');
      await endAdminSessions(tx, admin, now());
      await publishProfileChange(tx, request, before);
      return admin;
    });
    return signIn(request, id);
  };

  const forgot = async (body: unknown): Promise<HttpReply> => {
    const { email: emailSent } = checkInput<{ email: string }>(FORGOT, body);
    const found = await findLogin(db, emailSent);
    // the answer does not wait for the mail, so its duration reveals nothing about the account
    if (found?.password && found.isActive && !found.blocked) void sendReset(context, found.id);
    return NO_CONTENT;
  };

  const reset = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const { resetPasswordToken, password: secret } = checkInput<Reset>(RESET, body);
    const hash = await hashPassword(secret);
    const id = await changeIn(db, async (tx) => {
      const admin = await findByOneTimeToken(tx, 'reset', resetPasswordToken, now());
      const user = admin === null ? null : await findAdmin(tx, admin);
      if (!user?.isActive || user.blocked) throw resetRefused();
      await updateAdmin(tx, user.id, { password: hash }, new Date(now()));
      await clearOneTimeToken(tx, user.id, 'reset');
      await endAdminSessions(tx, user.id, now());
      await publishProfileChange(tx, request, user);
      return user.id;
    });
    return signIn(request, id);
  };

  return [
    open(
      'POST',
      '/admin/login',
      limited(LIMITS.login, (body, request) => withQueuePlace(() => login(body, request)), {
        showsAllowance: true,
      }),
    ),
    open('POST', '/admin/renew-token', renew),
    signedIn('POST', '/admin/logout', async (request, { session, user }) => {
      await endSession(db, session.hash, session.expiresAt, now());
      if (events.hasSubscribers('admin.logout'))
        await withOctavoTables(db, async () => events.publish('admin.logout', { value: { user } }));
      if (!hasSessionCookie(request)) return data({});
      return { ...data({}), headers: { 'Set-Cookie': clearedCookie(request) } };
    }),
    open('POST', '/admin/register-admin', (request) =>
      withQueuePlace(async () => registerFirst(await request.readBody(), request)),
    ),
    open(
      'GET',
      '/admin/registration-info',
      limited(LIMITS.register, (_body, request) => registrationInfo(request)),
    ),
    open(
      'POST',
      '/admin/register',
      limited(LIMITS.register, (body, request) => withQueuePlace(() => register(body, request))),
    ),
    open('POST', '/admin/forgot-password', limited(LIMITS.forgot, forgot)),
    open(
      'POST',
      '/admin/reset-password',
      limited(LIMITS.reset, (body, request) => withQueuePlace(() => reset(body, request))),
    ),
  ];
}

/** Present in v4's sense: not absent, not empty, and no list or object. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && typeof value !== 'object';

/** How this project's tokens are signed. @throws OctavoError where it has no secret */
export function tokenSettings({ config, now }: AdminContext): TokenSettings {
  if (config.authSecret === null) throw adminSecretMissing();
  return { secret: config.authSecret, lifetime: config.sessionLifetime, now };
}

/** Stores a reset code and mails it; a failure is a warning in the log. */
async function sendReset(context: AdminContext, adminId: number): Promise<void> {
  const { db, now, onWarning } = context;
  try {
    const code = await withOctavoTables(db, () =>
      db.transaction((tx) => issueOneTimeToken(tx, adminId, 'reset', now())),
    );
    await sendResetMail(context, (await findAdmin(db, adminId)) as AdminUser, code);
  } catch (error) {
    onWarning(`The mail with a link to a new password could not be sent: ${String(error)}`);
  }
}

const RENEW = object({ token: text({ required: true }) });

/** Whether the browser keeps the cookie when it is closed. */
interface Kept {
  readonly rememberMe?: boolean;
}

const RENEW_COOKIE = object({ rememberMe: bool() });

interface FirstAdmin {
  readonly email: string;
  readonly firstname: string;
  readonly lastname?: string | null;
  readonly password: string;
}

const FIRST_ADMIN = object({
  email: text({ required: true }, address, lowercase),
  firstname: text({ required: true }, trimmed, atLeast(1)),
  lastname: text({ nullable: true }),
  password: password({ required: true }),
});

const REGISTRATION_INFO = object({ registrationToken: text({ required: true }) });

interface Registration {
  readonly registrationToken: string;
  readonly userInfo: {
    readonly firstname: string;
    readonly lastname?: string | null;
    readonly password: string;
  };
}

const REGISTER = object({
  registrationToken: text({ required: true }),
  userInfo: object(
    {
      firstname: text({ required: true }, trimmed, atLeast(1)),
      lastname: text({ nullable: true }),
      password: password({ required: true }),
    },
    { required: true },
  ),
});

const FORGOT = object({ email: text({ required: true }, address, lowercase) });

interface Reset {
  readonly resetPasswordToken: string;
  readonly password: string;
}

const RESET = object({
  resetPasswordToken: text({ required: true }),
  password: password({ required: true }),
});
