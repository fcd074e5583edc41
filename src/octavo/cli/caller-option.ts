/** `--as`: the caller of the content API that a command works for. */

import { API_TOKENS, listTokens } from '../../admin/administrators/stores/token-store.ts';
import type { Caller } from '../../core/access/caller.ts';
import { readPermissionTables } from '../../core/access/permission-store.ts';
import { buildPermissions } from '../../core/access/permissions.ts';
import { readUserState } from '../../core/access/user-store.ts';
import type { OpenProject } from '../app/open-project.ts';
import { CommandError } from './command.ts';
import { findRole } from './role.ts';
import { namedUser, userStore } from './user.ts';

/**
 * Finds a caller: `public`, the type, name or id of a role, `token:<name>` for an API token, or `user:<user>` for a
 * user by id, name or address.
 * @throws CommandError for one there is not
 */
export async function findCaller(project: OpenProject, wanted: string): Promise<Caller> {
  const { db } = project;
  const tables = await readPermissionTables(db);
  const permissions = buildPermissions(tables, project.access.generation);
  const [, kind, name = ''] = /^(token|user):(.+)$/.exec(wanted) ?? [];
  if (kind === 'token') {
    const token = (await listTokens(db, API_TOKENS)).find((each) => each.name === name);
    const record = tables.tokens.find(({ id }) => id === token?.id);
    const known = record && permissions.tokenByKey(record.accessKey);
    if (!known) throw new CommandError(`There is no API token ${name}. \`octavo token list\` shows them.`);
    return known.caller;
  }
  if (kind === 'user') {
    const store = userStore(project);
    const { id } = await namedUser(store, name);
    return permissions.userCaller(id, (await readUserState(db, id, false))?.roleId ?? 0);
  }
  const role = await findRole(db, wanted);
  return role.type === 'public' ? permissions.publicCaller : permissions.userCaller(0, role.id);
}
