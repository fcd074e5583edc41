/** `/admin/users`: administrators, and the one who is signed in. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import { hashPassword, verifyPassword } from '../../../api/users/password.ts';
import { withQueuePlace } from '../../../api/users/password-queue.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import {
  adminProfile,
  adminUserMissing,
  adminUserNotFound,
  invalidParameter,
} from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { contentTypeOf } from '../../../core/model/content-type.ts';
import { OpenAttributes } from '../../../core/rights/open-attributes.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdLists, holdPage } from '../admin-limits.ts';
import {
  address,
  atLeast,
  bool,
  checkInput,
  idsAmong,
  list,
  looseId,
  object,
  text,
  trimmed,
} from '../input.ts';
import { countRows, readIds, searchIn } from '../list-rows.ts';
import type { Administrator } from '../session/administrator.ts';
import {
  type AdminUser,
  findAdmin,
  findAdmins,
  isEmailTaken,
  passwordOf,
} from '../stores/admin-user-store.ts';
import { addAdmin, changeAdmin, removeAdmins } from '../write-admins.ts';
import { adminRoutes, data } from './admin-route.ts';
import { pagination, readPage } from './pagination.ts';
import { password } from './password-rules.ts';

/** What lists may be filtered by of an administrator. */
export const NAMES_OF_USER: readonly string[] = ['firstname', 'lastname', 'username'];

/** The list itself may also be filtered and sorted by the address and the state, which the panel offers (A274). */
const OPEN = new OpenAttributes({ 'admin::user': [...NAMES_OF_USER, 'email', 'isActive'] });

/** What `_q` looks at, as in v4. */
const SEARCHED = ['firstname', 'lastname', 'username', 'email'];

/** The members of an administrator that `fields` may name. */
const SHOWN = new Set([
  'id',
  'firstname',
  'lastname',
  'username',
  'email',
  'isActive',
  'blocked',
  'preferedLanguage',
  'createdAt',
  'updatedAt',
]);

interface NewUser {
  readonly email: string;
  readonly firstname: string;
  readonly lastname?: string | null;
  readonly roles?: readonly (number | string)[];
  readonly preferedLanguage?: string | null;
}

const NEW_USER = object({
  email: text({ required: true }, address),
  firstname: text({ required: true }, trimmed, atLeast(1)),
  lastname: text(),
  roles: list(looseId(), { min: 1 }),
  preferedLanguage: text({ nullable: true }),
});

interface UserChange {
  readonly email?: string;
  readonly firstname?: string;
  readonly lastname?: string | null;
  readonly username?: string | null;
  readonly password?: string;
  readonly isActive?: boolean;
  readonly roles?: readonly (number | string)[];
}

const USER_CHANGE = object({
  email: text({}, address),
  firstname: text({}, trimmed, atLeast(1)),
  lastname: text({ nullable: true }),
  username: text({ nullable: true }, atLeast(1)),
  password: password(),
  isActive: bool(),
  roles: list(looseId(), { min: 1 }),
});

interface ProfileChange {
  readonly email?: string;
  readonly firstname?: string;
  readonly lastname?: string | null;
  readonly username?: string | null;
  readonly preferedLanguage?: string | null;
  readonly password?: string;
  readonly currentPassword?: string;
}

const PROFILE = {
  email: text({}, address),
  firstname: text({}, trimmed, atLeast(1)),
  lastname: text({ nullable: true }),
  username: text({ nullable: true }, atLeast(1)),
  preferedLanguage: text({ nullable: true }),
  password: password(),
  currentPassword: text(),
};

/** A new password needs the one before. */
const profileRule = (body: unknown) =>
  isObject(body) && Object.hasOwn(body, 'password') && body['password'] !== null
    ? object({ ...PROFILE, currentPassword: text({ required: true }) })
    : object(PROFILE);

const IDS = object({ ids: list(looseId(), { required: true, min: 1 }) });

export function userRoutes(context: AdminContext): Route[] {
  const { signedIn, guarded } = adminRoutes(context);
  const { db, reader, settings } = context;

  const listUsers = async (request: HttpRequest): Promise<HttpReply> => {
    const query = parseQueryString(request.rawQuery, settings().limits) as Readonly<Record<string, unknown>>;
    const { page, pageSize } = readPage(query);
    holdPage(context.config.limits, pageSize);
    if (query['populate'] !== undefined) throw invalidParameter('roles');
    const show = shownFields(query['fields']);
    const type = contentTypeOf(settings().model, 'admin::user');
    const selection = {
      filters: query['filters'],
      sort: query['sort'],
      search: searchIn(query['_q'], SEARCHED),
    };
    const total = await countRows(reader, type, selection, OPEN);
    const paged = { ...selection, start: (page - 1) * pageSize, limit: pageSize };
    const ids = await readIds(reader, type, paged, OPEN);
    const users = new Map((await findAdmins(db, ids)).map((user) => [user.id, user]));
    return data({
      results: ids.flatMap((one) => (users.has(one) ? [show(users.get(one)!)] : [])),
      pagination: pagination(page, pageSize, total),
    });
  };

  const create = async (body: unknown, admin: Administrator): Promise<HttpReply> => {
    const { roles = [], ...values } = checkInput<NewUser>(
      NEW_USER,
      lowerCaseEmail(Array.isArray(body) ? {} : body),
    );
    const { user, registrationToken } = await addAdmin(context, values, roles, admin);
    return data({ ...user, registrationToken }, 201);
  };

  const update = async (request: HttpRequest, admin: Administrator): Promise<HttpReply> => {
    const { params } = request;
    const body = await request.readBody();
    const {
      password: secret,
      roles,
      ...values
    } = checkInput<UserChange>(USER_CHANGE, trimFirstname(lowerCaseEmail(body)));
    const userId = parseId(params['id']);
    if (userId === null) throw adminUserMissing();
    const hash = secret === undefined ? {} : { password: await hashPassword(secret) };
    return data(await changeAdmin(context, userId, { values: { ...values, ...hash }, roles }, admin));
  };

  const updateMe = async (request: HttpRequest, admin: Administrator): Promise<HttpReply> => {
    const body = await request.readBody();
    const input = checkInput<ProfileChange>(profileRule(body), trimFirstname(lowerCaseEmail(body)));
    const { password: secret, currentPassword, ...values } = input;
    const { id: userId } = admin.user;
    if (secret !== undefined) {
      const stored = await passwordOf(db, userId);
      if (stored === null || !(await verifyPassword(currentPassword!, stored)))
        throw formError({ currentPassword: ['Invalid credentials'] });
    }
    if (values.email !== undefined && (await isEmailTaken(db, values.email, userId)))
      throw formError({ email: ['Email already taken'] });
    const hash = secret === undefined ? {} : { password: await hashPassword(secret) };
    return data(await changeAdmin(context, userId, { values: { ...values, ...hash } }, admin));
  };

  return [
    signedIn('GET', '/admin/users/me', (_request, { user }) => data(user)),
    signedIn('PUT', '/admin/users/me', (request, admin) =>
      withQueuePlace('other', () => updateMe(request, admin)),
    ),
    signedIn('GET', '/admin/users/me/permissions', (_request, { permissions }) => data(permissions)),
    guarded('GET', '/admin/users', 'admin::users.read', (request) => listUsers(request)),
    guarded('GET', '/admin/users/:id', 'admin::users.read', async ({ params }) => {
      const userId = parseId(params['id']);
      const user = userId === null ? null : await findAdmin(db, userId);
      if (!user) throw adminUserMissing();
      return data(user);
    }),
    guarded('POST', '/admin/users', 'admin::users.create', async (request, admin) =>
      create(await request.readBody(), admin),
    ),
    guarded('PUT', '/admin/users/:id', 'admin::users.update', (request, admin) =>
      withQueuePlace('other', () => update(request, admin)),
    ),
    guarded('POST', '/admin/users/batch-delete', 'admin::users.delete', async (request, admin) => {
      const body = await request.readBody();
      holdLists(context.config.limits, 'ids', body, 'ids');
      const { ids } = checkInput<{ ids: readonly (number | string)[] }>(IDS, body);
      return data(await removeAdmins(context, idsAmong(ids), admin));
    }),
    guarded('DELETE', '/admin/users/:id', 'admin::users.delete', async ({ params }, admin) => {
      const userId = parseId(params['id']);
      const [removed] = userId === null ? [] : await removeAdmins(context, [userId], admin);
      if (!removed) throw adminUserNotFound();
      return data(removed);
    }),
  ];
}

/** v4's answer to a wrong value of the profile form. */
const formError = (details: Readonly<Record<string, readonly string[]>>): OctavoError =>
  adminProfile.with({ details });

/** Addresses are kept in lower case; another type is for the rules to refuse. */
function lowerCaseEmail(body: unknown): unknown {
  if (!isObject(body) || typeof body['email'] !== 'string') return body;
  return { ...body, email: body['email'].toLowerCase() } satisfies JsonObject;
}

/** Changes of a name need not be trimmed by the client. */
function trimFirstname(body: unknown): unknown {
  if (!isObject(body) || typeof body['firstname'] !== 'string') return body;
  return { ...body, firstname: body['firstname'].trim() };
}

/**
 * What a list shows of an administrator; roles always.
 * @throws OctavoError ValidationError for a field that is no open one
 */
function shownFields(fields: unknown): (user: AdminUser) => object {
  if (fields === undefined || fields === '*') return (user) => user;
  const names = (Array.isArray(fields) ? fields : String(fields).split(',')).map(String);
  const closed = names.find((name) => CLOSED.has(name));
  if (closed !== undefined) throw invalidParameter(closed);
  const shown = new Set(['id', ...names.filter((name) => SHOWN.has(name))]);
  return ({ roles, ...user }) => ({
    ...Object.fromEntries(Object.entries(user).filter(([name]) => shown.has(name))),
    roles,
  });
}

/** Attributes of an administrator that are never shown. */
const CLOSED = new Set(['password', 'resetPasswordToken', 'registrationToken']);
