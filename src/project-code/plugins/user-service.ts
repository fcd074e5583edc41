/** `service('user')` of users-permissions: users below permissions. */

import { mailConfirmation } from '../../api/users/auth/email-confirmation.ts';
import { verifyPassword } from '../../api/users/password.ts';
import { findUser, removeUser } from '../../api/users/user-rows.ts';
import type { UserMailer, UserStore } from '../../api/users/user-services.ts';
import { hashesOf, storeUser } from '../../api/users/users/store-user.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import { parseId } from '../../core/base/parse-id.ts';
import { uniqueProblem } from '../../core/content/statements/unique-problem.ts';
import { sql } from '../../core/database/sql-template.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { userNotFound } from '../../core/errors/catalogue.ts';
import type { EntityParams } from '../queries/entity-params.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import { builtInService } from '../shared/replaced-function.ts';
import type { Strapi } from '../strapi/strapi.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * @param store what writing users takes; there once the database is open
 * @param context what sending them mail takes
 */
export function createUserService(
  strapi: () => Strapi,
  store: () => UserStore,
  context: () => UserStore & UserMailer,
): Service {
  const users = () => strapi().db.query(USER_UID);
  const withRole = async (id: unknown): Promise<Entity | null> =>
    users().findOne({ where: { id }, populate: ['role'] });

  const write = async (id: number | null, values: Values): Promise<Entity | null> => {
    const context = store();
    const hashes = await hashesOf(context, values);
    try {
      const { id: stored } = await withOctavoTables(context.db, () =>
        context.db.transaction((tx) => storeUser(context, tx, id, { values, hashes }, () => true)),
      );
      return await withRole(stored);
    } catch (error) {
      throw uniqueProblem(context.settings().layout, error);
    }
  };

  return builtInService({
    count: (params: { filters?: unknown } = {}) => users().count({ where: params.filters ?? params }),
    add: (values: Values) => write(null, values),
    edit: (id: unknown, values: Values = {}) => write(Number(id), values),
    fetch: (id: unknown, params: EntityParams = {}) => strapi().entityService.findOne(USER_UID, id, params),
    fetchAll: (params: EntityParams = {}) => strapi().entityService.findMany(USER_UID, params),
    fetchAuthenticatedUser: withRole,
    remove: async (where: { id?: unknown } = {}): Promise<Entity | null> => {
      const known = await users().findOne({ where });
      if (!known) return null;
      const context = store();
      await withOctavoTables(context.db, () =>
        context.db.transaction((tx) => removeUser(context, tx, Number(known['id']))),
      );
      return known;
    },
    /** @throws OctavoError NotFoundError; 502 or 504 where mail cannot be sent */
    sendConfirmationEmail: async ({ id }: { readonly id?: unknown }): Promise<void> => {
      const number = parseId(String(id));
      const user =
        number === null ? null : await findUser(context(), context().db, () => sql`id = ?`, [number]);
      if (!user) throw userNotFound();
      await mailConfirmation(context(), user);
    },
    validatePassword: (text: string, hash: string): Promise<boolean> => verifyPassword(text, hash),
  });
}
