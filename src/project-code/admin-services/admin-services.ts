/**
 * `strapi.admin.services` and `strapi.service('admin::…')`: what project code and plugins ask of v4's services for
 * administrators, over the same tables.
 */

import { randomBytes } from 'node:crypto';
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { checkInput, object } from '../../admin/administrators/input.ts';
import { keepingSuperAdmin } from '../../admin/administrators/protect-super-admins.ts';
import { resetByCode, sendReset } from '../../admin/administrators/routes/password-reset-routes.ts';
import { password as passwordRule } from '../../admin/administrators/routes/password-rules.ts';
import { findByOneTimeToken } from '../../admin/administrators/session/one-time-tokens.ts';
import { hashPassword, NO_PASSWORD, verifyPassword } from '../../api/users/password.ts';
import type { Actor } from '../../core/base/actor.ts';
import { kebabCase } from '../../core/base/case.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { registrationRefused, roleNameTaken } from '../../core/errors/catalogue.ts';
import { AUTHOR_CODE, EDITOR_CODE, SUPER_ADMIN_CODE } from '../../core/model/builtin/admin.ts';
import type { AdminConfig } from '../../core/project/config/admin.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { API_TOKEN, TRANSFER_TOKEN, tokenService } from './api-token-service.ts';
import { contentTypeService } from './content-type-service.ts';
import { createPermissionEngine } from './permission-engine.ts';
import {
  createActionProvider,
  createConditionProvider,
  createSectionsBuilder,
} from './permission-registries.ts';
import { createPermissionsManager, type ManagerOptions } from './permissions-manager.ts';
import { createTokenService } from './token-service.ts';

const USER = 'admin::user';
const ROLE = 'admin::role';
const PERMISSION = 'admin::permission';

/** v4's length of its random tokens, in bytes. */
const TOKEN_BYTES = 20;

const SECRETS = ['password', 'resetPasswordToken', 'registrationToken'];

type Where = Readonly<Record<string, unknown>>;

export interface AdminServiceOptions {
  readonly strapi: () => Strapi & { readonly isLoaded: boolean };
  readonly config: AdminConfig;
  readonly parts: () => AppServices;
  /** The full names of all actions of the content API. */
  readonly contentActions: () => Iterable<string>;
  /** @throws Error before `bootstrap` is over */
  readonly administrators: () => AdminContext;
}

/** The services by name; each is made when it is first asked for. */
export function adminServices({
  strapi,
  config,
  parts,
  contentActions,
  administrators,
}: AdminServiceOptions): Readonly<Record<string, () => Service>> {
  const query = (uid: string) => strapi().db.query(uid);
  return {
    permission: () => permissionService(strapi, administrators),
    user: () => userService(query, parts),
    role: () => roleService(query, parts),
    auth: () => authService(query, administrators),
    token: () =>
      createTokenService(config, {
        atOnce: () => parts().atOnce,
        now: () => parts().clock.now(),
      }),
    'api-token': () =>
      tokenService({ kind: API_TOKEN, query, parts, salt: config.apiTokenSalt, actions: contentActions }),
    transfer: () => ({
      token: tokenService({
        kind: TRANSFER_TOKEN,
        query,
        parts,
        salt: config.transferTokenSalt,
        actions: () => [],
      }),
      // `octavo export`, `import` and `move` stand in its place (A617)
      utils: {
        hasValidTokenSalt: () => config.transferTokenSalt !== null,
        isDataTransferEnabled: () => false,
        isDisabledFromEnv: () => false,
      },
    }),
    'content-type': () => contentTypeService(strapi),
    constants: () => ({ default: CONSTANTS, ...CONSTANTS }),
    condition: () => ({
      isValidCondition: (id: string): boolean =>
        (strapi().service('admin::permission')?.['conditionProvider'] as { has(id: string): boolean }).has(
          id,
        ),
    }),
    metrics: () => METRICS,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long tokens last that are made in the panel, in ms. */
const LIFESPANS = {
  UNLIMITED: null,
  DAYS_7: 7 * DAY_MS,
  DAYS_30: 30 * DAY_MS,
  DAYS_90: 90 * DAY_MS,
} as const;

const CONSTANTS = {
  SUPER_ADMIN_CODE,
  EDITOR_CODE,
  AUTHOR_CODE,
  READ_ACTION: 'plugin::content-manager.explorer.read',
  CREATE_ACTION: 'plugin::content-manager.explorer.create',
  UPDATE_ACTION: 'plugin::content-manager.explorer.update',
  DELETE_ACTION: 'plugin::content-manager.explorer.delete',
  PUBLISH_ACTION: 'plugin::content-manager.explorer.publish',
  CONTENT_TYPE_SECTION: 'contentTypes',
  API_TOKEN_TYPE: { READ_ONLY: 'read-only', FULL_ACCESS: 'full-access', CUSTOM: 'custom' },
  API_TOKEN_LIFESPANS: LIFESPANS,
  TRANSFER_TOKEN_TYPE: { PUSH: 'push', PULL: 'pull' },
  TRANSFER_TOKEN_LIFESPANS: LIFESPANS,
} as const;

/** Nothing is sent anywhere. */
const METRICS: Service = Object.fromEntries(
  [
    'sendDidInviteUser',
    'sendDidUpdateRolePermissions',
    'sendDidChangeInterfaceLanguage',
    'sendUpdateProjectInformation',
    'startCron',
  ].map((name) => [name, async (): Promise<void> => {}]),
);

function permissionService(
  strapi: AdminServiceOptions['strapi'],
  administrators: AdminServiceOptions['administrators'],
): Service {
  const query = () => strapi().db.query(PERMISSION);
  const mayRegister = (): boolean => !strapi().isLoaded;
  return {
    actionProvider: createActionProvider(mayRegister),
    conditionProvider: createConditionProvider(mayRegister),
    sectionsBuilder: createSectionsBuilder(),
    engine: createPermissionEngine(administrators),
    createPermissionsManager: (options: ManagerOptions) => createPermissionsManager(strapi, options),
    findMany: (params: Where = {}) => query().findMany(params),
    findUserPermissions: ({ id }: { readonly id: unknown }) =>
      query().findMany({ where: { role: { users: { id } } } }),
    createMany: async (permissions: readonly object[]): Promise<Entity[]> =>
      Promise.all(permissions.map((data) => query().create({ data }))),
    deleteByIds: async (ids: readonly unknown[]): Promise<void> => {
      await query().deleteMany({ where: { id: { $in: ids } } });
    },
    deleteByRolesIds: async (ids: readonly unknown[]): Promise<void> => {
      const found = await query().findMany({ where: { role: { id: { $in: ids } } } });
      await query().deleteMany({ where: { id: { $in: found.map(({ id }) => id) } } });
    },
    sanitizePermission: ({
      id,
      action,
      subject,
      properties,
      conditions,
      actionParameters,
    }: Entity): Entity => ({
      id,
      action,
      ...(actionParameters === undefined ? {} : { actionParameters }),
      subject,
      properties,
      conditions,
    }),
    // rows of actions no code has declared stay: the administration may declare them
    cleanPermissionsInDatabase: async (): Promise<void> => {},
  };
}

type Query = (uid: string) => ReturnType<Strapi['db']['query']>;

/**
 * @param parts where writes run in one transaction with the rule that one active super admin is left; what else follows
 *   from them are effects of the rows
 */
function userService(query: Query, parts: () => AppServices): Service {
  const users = () => query(USER);
  /** @throws OctavoError ValidationError where the work would leave no active super admin */
  const changing = async <T>(work: () => Promise<T>): Promise<T> => {
    const { db } = parts();
    return withOctavoTables(db, () => db.transaction((tx) => keepingSuperAdmin(tx, work)));
  };
  const withRoles = ['roles'];
  const invited = async (token: unknown): Promise<Entity | null> => {
    const { db, clock } = parts();
    if (typeof token !== 'string') return null;
    const id = await withOctavoTables(db, () => findByOneTimeToken(db, 'registration', token, clock.now()));
    return id === null ? null : users().findOne({ where: { id } });
  };
  const updateById = async (id: unknown, { password, ...values }: Where): Promise<Entity | null> => {
    const hash = typeof password === 'string' ? { password: await hashPassword(password) } : {};
    return changing(() =>
      users().update({ where: { id }, data: { ...values, ...hash }, populate: withRoles }),
    );
  };
  return {
    findOne: (id: unknown, populate: unknown = withRoles) => users().findOne({ where: { id }, populate }),
    findOneByEmail: (email: unknown, populate: unknown = []) =>
      users().findOne({ where: { email: { $eqi: email } }, populate }),
    findPage: (params: Where = {}) => users().findPage({ populate: withRoles, ...params }),
    exists: async (where: Where = {}): Promise<boolean> => (await users().count({ where })) > 0,
    count: (where: Where = {}) => users().count({ where }),
    countUsersWithoutRole: () => users().count({ where: { roles: { id: { $null: true } } } }),
    create: async ({ password, ...values }: Where): Promise<Entity> => {
      const hash = typeof password === 'string' ? await hashPassword(password) : null;
      const registrationToken = hash === null ? randomBytes(TOKEN_BYTES).toString('hex') : null;
      const data = { isActive: false, blocked: false, registrationToken, ...values, password: hash };
      return users().create({ data, populate: withRoles });
    },
    updateById,
    /** What is known of who was invited. */
    findRegistrationInfo: async (token: unknown): Promise<Entity | undefined> => {
      const user = await invited(token);
      return user
        ? { email: user['email'], firstname: user['firstname'], lastname: user['lastname'] }
        : undefined;
    },
    register: async ({
      registrationToken,
      userInfo = {},
    }: {
      registrationToken?: unknown;
      userInfo?: Where;
    }) => {
      const user = await invited(registrationToken);
      if (!user) throw registrationRefused();
      const { password, firstname, lastname } = userInfo;
      return updateById(user['id'], {
        password,
        firstname,
        lastname,
        registrationToken: null,
        isActive: true,
      });
    },
    resetPasswordByEmail: async (email: unknown, password: unknown): Promise<void> => {
      const user = await users().findOne({ where: { email } });
      if (!user) throw new Error(`User not found for email: ${email}`);
      checkInput(object({ password: passwordRule({ required: true }) }), { password });
      await updateById(user['id'], { password });
    },
    getLanguagesInUse: async (): Promise<unknown[]> =>
      (await users().findMany({ select: ['preferedLanguage'] })).map(
        ({ preferedLanguage }) => preferedLanguage ?? 'en',
      ),
    displayWarningIfUsersDontHaveRole: async (): Promise<void> => {},
    deleteById: (id: unknown) => changing(() => users().delete({ where: { id } })),
    deleteByIds: (ids: readonly unknown[]): Promise<(Entity | null)[]> =>
      changing(async () => {
        const removed: (Entity | null)[] = [];
        for (const id of ids) removed.push(await users().delete({ where: { id } }));
        return removed;
      }),
    sanitizeUser: (user: Entity): Entity =>
      Object.fromEntries(Object.entries(user).filter(([name]) => !SECRETS.includes(name))),
  };
}

/** What a permission has unless it says something else. */
const EMPTY_PERMISSION = { actionParameters: {}, subject: null, properties: {}, conditions: [] } as const;

function roleService(query: Query, parts: () => AppServices): Service {
  const roles = () => query(ROLE);
  const usersOf = (id: unknown) => query(USER).count({ where: { roles: { id } } });
  const withCount = async (role: Entity): Promise<Entity> => ({
    ...role,
    usersCount: await usersOf(role['id']),
  });
  return {
    find: (where: Where = {}, populate?: unknown) => roles().findMany({ where, populate }),
    findOne: (where: Where = {}, populate?: unknown) => roles().findOne({ where, populate }),
    findOneWithUsersCount: async (where: Where = {}): Promise<Entity | null> => {
      const role = await roles().findOne({ where });
      return role && withCount(role);
    },
    findAllWithUsersCount: async (): Promise<Entity[]> =>
      Promise.all((await roles().findMany({})).map(withCount)),
    exists: async (where: Where = {}): Promise<boolean> => (await roles().count({ where })) > 0,
    count: (where: Where = {}) => roles().count({ where }),
    getUsersCount: usersOf,
    getSuperAdmin: () => roles().findOne({ where: { code: SUPER_ADMIN_CODE } }),
    getSuperAdminWithUsersCount: async (): Promise<Entity | null> => {
      const role = await roles().findOne({ where: { code: SUPER_ADMIN_CODE } });
      return role && withCount(role);
    },
    constants: { superAdminCode: SUPER_ADMIN_CODE },
    hasSuperAdminRole: (user: { readonly roles?: readonly { readonly code?: unknown }[] }): boolean =>
      (user.roles ?? []).some(({ code }) => code === SUPER_ADMIN_CODE),
    create: async (data: Where): Promise<Entity> => {
      const name = String(data['name'] ?? '');
      if ((await roles().count({ where: { name } })) > 0) throw roleNameTaken(name);
      const code = `${kebabCase(name)}-${parts().clock.now().toString(36)}`;
      return roles().create({ data: { code, ...data } });
    },
    /** Gives a role these permissions and no others. */
    assignPermissions: async (id: unknown, permissions: readonly Where[] = []): Promise<Entity[]> => {
      const rows = () => query(PERMISSION);
      return parts().db.transaction(async () => {
        const stored = await rows().findMany({ where: { role: { id } } });
        await rows().deleteMany({ where: { id: { $in: stored.map((row) => row['id']) } } });
        const made: Entity[] = [];
        for (const { id: _id, ...permission } of permissions)
          made.push(await rows().create({ data: { ...EMPTY_PERMISSION, ...permission, role: id } }));
        return made;
      });
    },
    addPermissions: async (id: unknown, permissions: readonly Where[]): Promise<Entity[]> =>
      parts().db.transaction(async () => {
        const made: Entity[] = [];
        for (const permission of permissions)
          made.push(
            await query(PERMISSION).create({ data: { ...EMPTY_PERMISSION, ...permission, role: id } }),
          );
        return made;
      }),
    // the start of the server does it
    createRolesIfNoneExist: async (): Promise<void> => {},
    resetSuperAdminPermissions: async (): Promise<void> => {},
    displayWarningIfNoSuperAdmin: async (): Promise<void> => {},
    displayWarningIfUsersDontHaveRole: async (): Promise<void> => {},
    update: (where: Where, data: Where) => roles().update({ where, data }),
    deleteByIds: async (ids: readonly unknown[]): Promise<(Entity | null)[]> =>
      Promise.all(ids.map((id) => roles().delete({ where: { id } }))),
    sanitizeRole: ({ users: _users, permissions: _permissions, ...role }: Entity): Entity => role,
  };
}

/** Nobody who has signed in. */
const CODE_ACTOR: Actor = { kind: 'client', admin: null, ip: null };

function authService(query: Query, administrators: () => AdminContext): Service {
  return {
    /** Mails a link to a new password; unknown, inactive and blocked accounts get none. */
    forgotPassword: async ({ email }: Where = {}): Promise<void> => {
      const found = await query(USER).findOne({ where: { email: String(email).toLowerCase() } });
      if (found?.['isActive'] === true && found['blocked'] !== true)
        await sendReset(administrators(), Number(found['id']));
    },
    /** Sets a new password by the code of such a link, which is used up. @throws OctavoError for any other code */
    resetPassword: async ({ resetPasswordToken, password }: Where = {}): Promise<Entity | null> => {
      const secret = { resetPasswordToken: String(resetPasswordToken), password: String(password) };
      const id = await resetByCode(administrators(), secret, () => CODE_ACTOR);
      return query(USER).findOne({ where: { id }, populate: ['roles'] });
    },
    hashPassword,
    validatePassword: verifyPassword,
    /** v4's form: `[error, user, info]`. */
    checkCredentials: async ({ email, password }: Where): Promise<unknown[]> => {
      const refused = [null, false, { message: 'Invalid credentials' }];
      const user = await query(USER).findOne({ where: { email } });
      const stored = typeof user?.['password'] === 'string' ? user['password'] : null;
      // an unknown account takes as long as a known one
      const matches = await verifyPassword(String(password), stored ?? NO_PASSWORD);
      if (!user || stored === null || !matches || user['blocked'] === true) return refused;
      return user['isActive'] === true ? [null, user] : [null, false, { message: 'User not active' }];
    },
  };
}
