/** `octavo role revoke`. */
import { revokeActions } from '../../users/roles/role-store.ts';
import { EXIT } from '../command.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findRole } from './find-role.ts';
import { parseRoleArguments } from './role-arguments.ts';

export async function revokeRole(args: readonly string[]): Promise<number> {
  const { role, actions, dir, flags } = parseRoleArguments(args, ['json']);
  const done = await withProject(dir, ({ db }) =>
    db.transaction(async (tx) => {
      const { id, type } = await findRole(tx, role);
      return { id, type, revoked: await revokeActions(tx, id, actions) };
    }),
  );
  if (flags.has('json')) printJson(done);
  else {
    for (const action of actions) {
      console.log(
        `${done.type} ${done.revoked.includes(action) ? 'may no longer do' : 'could not do'} ${action}`,
      );
    }
  }
  return EXIT.done;
}
