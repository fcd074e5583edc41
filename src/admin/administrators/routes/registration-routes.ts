/** `/admin`: the first administrator, and invitations (A202, A205). */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import { hashPassword } from '../../../api/users/password.ts';
import { withQueuePlace } from '../../../api/users/password-queue.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import { invitationUnknown, registrationRefused } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { address, atLeast, checkInput, lowercase, object, text, trimmed } from '../input.ts';
import { actorOf } from '../session/acting.ts';
import { findByOneTimeToken } from '../session/one-time-tokens.ts';
import { findAdmin } from '../stores/admin-user-store.ts';
import {
  addFirstAdmin,
  changeByCode,
  type OneTimeCode,
  requireCode,
  requireNoAdmins,
} from '../write-admins.ts';
import { adminRoutes, data } from './admin-route.ts';
import { password } from './password-rules.ts';
import { LIMITS, limited, signIn } from './sign-in.ts';

export function registrationRoutes(context: AdminContext): Route[] {
  const { open } = adminRoutes(context);
  const { db, now } = context;

  const registerFirst = async (body: unknown, request: HttpRequest): Promise<HttpReply> => {
    const { password: secret, ...values } = checkInput<FirstAdmin>(FIRST_ADMIN, body);
    await requireNoAdmins(db);
    const id = await withQueuePlace('other', async () =>
      addFirstAdmin(context, { ...values, password: await hashPassword(secret) }),
    );
    return signIn(context, request, id);
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
    const invitation: OneTimeCode = {
      purpose: 'registration',
      code: registrationToken,
      mayUse: () => true,
      refusal: registrationRefused,
    };
    await requireCode(context, invitation);
    const id = await withQueuePlace('other', async () => {
      const values = { ...names, password: await hashPassword(secret), isActive: true };
      return changeByCode(context, invitation, values, (admin) => actorOf(request, admin));
    });
    return signIn(context, request, id);
  };

  return [
    open('POST', '/admin/register-admin', limited(context, LIMITS.registerFirst, registerFirst)),
    open(
      'GET',
      '/admin/registration-info',
      limited(context, LIMITS.register, (_body, request) => registrationInfo(request)),
    ),
    open('POST', '/admin/register', limited(context, LIMITS.register, register)),
  ];
}

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
