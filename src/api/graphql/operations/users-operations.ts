/** Users and roles, for callers with the permissions (G24; A21, A31). */

import type { Caller } from '../../../core/access/caller.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { RoleWriter } from '../../users/roles/write-roles.ts';
import type { UserAnswers, UserStore } from '../../users/user-services.ts';
import { changeUser, createUser, deleteUser } from '../../users/users/write-users.ts';
import { ROLE_UID, USER_UID } from '../../users/users-context.ts';
import type { Operation, OperationArgs, OperationCall } from '../execute/engine-types.ts';
import type { OperationName } from '../schema/field-roles.ts';

/** The operations on users and roles. */
export type UsersOperationName = Extract<OperationName, `${string}UsersPermissions${string}`>;

export interface UsersOperationsOptions {
  readonly users: UserStore & UserAnswers;
  readonly roles: RoleWriter;
  readonly reader: ContentReader;
}

/** The operations by name. */
export function usersOperations({
  users,
  roles,
  reader,
}: UsersOperationsOptions): Readonly<Record<UsersOperationName, Operation>> {
  /** Writes a user, and reads the client's selection of it. */
  const written = async (call: OperationCall, write: (caller: Caller) => Promise<Buffer>) => {
    const read = call.answer(USER_UID);
    const { id } = parse(await write(call.context.caller)) as { id: number };
    return parse(await reader.run(read, id));
  };

  return {
    createUsersPermissionsUser: guarded(`${USER_UID}.create`, (args, call) =>
      written(call, (caller) => createUser(users, caller, args['data'])),
    ),
    updateUsersPermissionsUser: guarded(`${USER_UID}.update`, (args, call) =>
      written(call, (caller) => changeUser(users, caller, parseId(args['id'], 'printed'), args['data'])),
    ),
    deleteUsersPermissionsUser: guarded(`${USER_UID}.destroy`, async (args, call) => {
      const id = parseId(args['id'], 'printed');
      const answer = id === null ? null : parse(await reader.run(call.answer(USER_UID, true), id));
      return (await deleteUser(users, call.context.caller, id)) ? answer : call.nothing();
    }),
    createUsersPermissionsRole: guarded(`${ROLE_UID}.createRole`, (args) => roles.create(roleBody(args))),
    // this field has no argument for permissions, so they stay
    updateUsersPermissionsRole: guarded(`${ROLE_UID}.updateRole`, (args) =>
      roles.change(String(args['id']), roleBody(args), true),
    ),
    deleteUsersPermissionsRole: guarded(`${ROLE_UID}.deleteRole`, (args) => roles.remove(String(args['id']))),
  };
}

const guarded = (scope: string, run: Operation['run']): Operation => ({ scope, run });

/** The body of a role here: without ids of permissions and users. */
function roleBody({ data }: OperationArgs): object {
  const { permissions: _ids, users: _users, ...values } = data as Record<string, unknown>;
  return values;
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));
