/** Creates, changes and deletes roles with their permissions (spec/users-upload-http). */

import type { Access } from '../../../core/access/access.ts';
import { snakeCase } from '../../../core/base/case.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { Database, Executor } from '../../../core/database/database.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import {
  emptyRole,
  invalidPermissions,
  publicRoleNeeded,
  roleNotFound,
  sameRole,
} from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { typeMessage } from '../../../core/model/types/type-message.ts';
import { enabledActions } from './action-tree.ts';
import {
  actionsOfRole,
  deleteRole,
  insertRole,
  type Role,
  type RoleValues,
  roleById,
  roleByType,
  updateRole,
} from './role-store.ts';

export interface RoleWriterOptions {
  readonly db: Database;
  readonly access: Access;
}

/** The answer to changing a role. */
export interface Done {
  readonly ok: true;
}

const DONE: Done = { ok: true };

export interface RoleWriter {
  /** @throws OctavoError ValidationError for a missing or taken name */
  create(body: unknown): Promise<Done>;
  /**
   * @param keepsActions the body says nothing of permissions, and they stay; else those it names are all
   * @throws OctavoError ValidationError for an empty body, then NotFoundError, then ValidationError for wrong values
   */
  change(id: string | undefined, body: unknown, keepsActions?: true): Promise<Done>;
  /**
   * @param heir the id of the role its users get; the public one by default
   * @throws OctavoError NotFoundError, ApplicationError for the public role, and for a role as its own heir
   */
  remove(id: string | undefined, heir?: string): Promise<Done>;
}

/** Changes roles; permissions are read again after each change. */
export function roleWriter({ db, access }: RoleWriterOptions): RoleWriter {
  const transaction = async (work: (tx: Executor) => Promise<void>): Promise<Done> => {
    await db.transaction(work);
    // a transaction of project code may surround it
    db.afterCommit(() => access.invalidate());
    return DONE;
  };
  return {
    create: (body) => {
      const { name, description = null, type: requestedType, actions } = readRoleBody(body);
      if (name === undefined) throw roleProblem('name', NAME_MISSING);
      const type = requestedType ?? snakeCase(name);
      return transaction(async (tx) => {
        // roles are found by type: a second `public` would be as good as the first
        if (type === '' || (await roleByType(tx, type))) throw roleProblem('name', NAME_TAKEN);
        await insertRole(tx, { name, description, type }, actions, new Date());
      });
    },
    change: (id, body, keepsActions) => {
      filledBody(body);
      return transaction(async (tx) => {
        const role = await existingRole(tx, id);
        // a role keeps its type, by which other code finds it
        const { actions, type: _type, ...values } = readRoleBody(body);
        const kept = keepsActions ? await actionsOfRole(tx, role.id) : actions;
        await updateRole(tx, role.id, values, kept, new Date());
      });
    },
    remove: (id, heirId) =>
      transaction(async (tx) => {
        const role = await existingRole(tx, id);
        const heir = heirId === undefined ? await roleByType(tx, 'public') : await existingRole(tx, heirId);
        if (role.type === 'public' || !heir) throw publicRoleNeeded();
        if (heir.id === role.id) throw sameRole();
        await deleteRole(tx, role.id, heir.id, new Date());
      }),
  };
}

export const NAME_TAKEN = 'This attribute must be unique';

/**
 * The role with an id from a request.
 * @throws OctavoError NotFoundError
 */
export async function existingRole(db: Executor, id: string | undefined): Promise<Role> {
  const number = parseId(id);
  const role = number === null ? null : await roleById(db, number);
  if (!role) throw roleNotFound();
  return role;
}

/** A role in a request's body (spec/users-upload-http, "Users, roles, permissions"). */
export interface RoleBody extends RoleValues {
  /** The key of a new role; null if the body has none. */
  readonly type: string | null;
  /** The full names of the enabled actions; a body without permissions enables none, as in v4. */
  readonly actions: readonly string[];
}

/**
 * Reads a body; other members (an id, users) are ignored.
 * @throws OctavoError ValidationError for an empty body or an invalid value
 */
export function readRoleBody(body: unknown): RoleBody {
  const members = filledBody(body);
  const values = new Map<string, unknown>(Array.isArray(body) ? [] : members);
  const actions = enabledActions(values.get('permissions'));
  if (!actions) throw invalidPermissions();
  return {
    ...(values.has('name') ? { name: readName(values.get('name')) } : {}),
    ...(values.has('description') ? { description: readDescription(values.get('description')) } : {}),
    type: readType(values.get('type')),
    actions,
  };
}

/**
 * The members of a body.
 * @throws OctavoError ValidationError where it has none
 */
function filledBody(body: unknown): [string, unknown][] {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (members.length === 0) throw emptyRole();
  return members;
}

function readType(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw roleProblem('type', typeMessage('type', 'string', value));
  return plainText('type', value);
}

function readName(value: unknown): string {
  if (typeof value !== 'string') throw roleProblem('name', typeMessage('name', 'string', value));
  if (value.trim() === '') throw roleProblem('name', NAME_MISSING);
  return plainText('name', value);
}

function readDescription(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return plainText('description', value);
  throw roleProblem('description', typeMessage('description', 'string', value));
}

function plainText(name: string, text: string): string {
  if (text.includes('\0')) throw roleProblem(name, `${name} must not contain a NUL character`);
  return text.toWellFormed();
}

export const NAME_MISSING = 'name is a required field';

/** 400 for one value of a role. */
export const roleProblem = (name: string, message: string): OctavoError =>
  brokenRules([{ path: [name], message }]);
