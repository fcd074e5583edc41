/** Roles as answers show them: with every attribute of their type, their users counted, their actions as a tree. */

import type { Caller } from '../../../core/access/caller.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { Executor } from '../../../core/database/database.ts';
import { contentTypeOf, type Model } from '../../../core/model/content-type.ts';
import { NO_QUERY } from '../../../core/query/request-query.ts';
import { type ActionTree, actionTree } from './action-tree.ts';
import { actionsOfRole, usersByRole } from './role-store.ts';
import { existingRole } from './write-roles.ts';

const ROLE = 'plugin::users-permissions.role';

/** A role in an answer. */
export interface RoleResponse {
  readonly id: number;
  readonly [name: string]: unknown;
}

export interface RoleReading {
  readonly db: Executor;
  readonly reader: ContentReader;
  readonly model: Model;
  readonly caller: Caller;
}

/** All roles, in the order of their ids, each with the number of its users: two statements. */
export async function listRoles({ db, reader, model, caller }: RoleReading): Promise<RoleResponse[]> {
  const read = reader.prepare({
    kind: 'unwrappedList',
    type: contentTypeOf(model, ROLE),
    caller,
    query: NO_QUERY,
  });
  const roles = JSON.parse((await reader.run(read)).toString()) as RoleResponse[];
  const users = await usersByRole(db);
  return roles.map((role) => ({ ...role, nb_users: users.get(role.id) ?? 0 }));
}

/**
 * One role with the tree of all actions there are.
 * @param known the full names of the actions
 * @throws OctavoError NotFoundError
 */
export async function readRole(
  { db, reader, model, caller }: RoleReading,
  roleId: string | undefined,
  known: readonly string[],
): Promise<RoleResponse & { readonly permissions: ActionTree }> {
  const { id } = await existingRole(db, roleId);
  const read = reader.prepare({
    kind: 'unwrappedOne',
    type: contentTypeOf(model, ROLE),
    caller,
    query: NO_QUERY,
  });
  const role = JSON.parse((await reader.run(read, id)).toString()) as RoleResponse;
  return { ...role, permissions: actionTree(known, await actionsOfRole(db, id)) };
}
