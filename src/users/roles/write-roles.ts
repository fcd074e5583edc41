/** Roles made, changed and removed, with what they allow (spec/behaviour-auth-users-access-upload-http). */
import type { Access } from '../../access/access.ts';
import type { Database, Executor } from '../../database/database.ts';
import { applicationError, notFound } from '../../errors/catalogue.ts';
import { snakeCase } from '../../model/words.ts';
import { idIn } from '../path-id.ts';
import { NAME_MISSING, readRoleBody, roleProblem } from './role-body.ts';
import {
  actionsOfRole,
  deleteRole,
  insertRole,
  type Role,
  roleById,
  roleByType,
  updateRole,
} from './role-store.ts';

export interface RoleWriterOptions {
  readonly db: Database;
  readonly access: Access;
}

/** What changing a role answers. */
export interface Done {
  readonly ok: true;
}

const DONE: Done = { ok: true };

export interface RoleWriter {
  /** @throws OctavoError ValidationError for a missing or taken name */
  create(body: unknown): Promise<Done>;
  /**
   * @param keepsActions the body says nothing of permissions, and they stay; else those it names are all
   * @throws OctavoError NotFoundError
   */
  change(id: string | undefined, body: unknown, keepsActions?: true): Promise<Done>;
  /**
   * @param heir the id of the role its users get; the public one unless given
   * @throws OctavoError NotFoundError, ApplicationError for the public role, and for a role as its own heir
   */
  remove(id: string | undefined, heir?: string): Promise<Done>;
}

/** Changes roles; what callers may do is looked up anew after each. */
export function roleWriter({ db, access }: RoleWriterOptions): RoleWriter {
  const transaction = async (work: (tx: Executor) => Promise<void>): Promise<Done> => {
    await db.transaction(work);
    // a transaction of project code may be around it
    db.afterCommit(() => access.invalidate());
    return DONE;
  };
  return {
    create: (body) => {
      const { name, description = null, type: given, actions } = readRoleBody(body);
      if (name === undefined) throw roleProblem('name', NAME_MISSING);
      const type = given ?? snakeCase(name);
      return transaction(async (tx) => {
        // roles are found by type: a second `public` would be as good as the first
        if (type === '' || (await roleByType(tx, type))) throw roleProblem('name', NAME_TAKEN);
        await insertRole(tx, { name, description, type }, actions, new Date());
      });
    },
    change: (id, body, keepsActions) => {
      // a role keeps its type: others find it by it
      const { actions, type: _type, ...values } = readRoleBody(body);
      return transaction(async (tx) => {
        const role = await existingRole(tx, id);
        const kept = keepsActions ? await actionsOfRole(tx, role.id) : actions;
        await updateRole(tx, role.id, values, kept, new Date());
      });
    },
    remove: (id, given) =>
      transaction(async (tx) => {
        const role = await existingRole(tx, id);
        const heir = given === undefined ? await roleByType(tx, 'public') : await existingRole(tx, given);
        if (role.type === 'public' || !heir) throw applicationError('Cannot delete public role');
        if (heir.id === role.id) throw applicationError('The users of a role need another one');
        await deleteRole(tx, role.id, heir.id, new Date());
      }),
  };
}

const NAME_TAKEN = 'This attribute must be unique';

/**
 * The role with an id in a client's words.
 * @throws OctavoError NotFoundError
 */
export async function existingRole(db: Executor, id: string | undefined): Promise<Role> {
  const number = idIn(id);
  const role = number === null ? null : await roleById(db, number);
  if (!role) throw notFound('Role not found');
  return role;
}
