/** `octavo role grant`. */
import { grantActions } from '../../users/roles/role-store.ts';
import { EXIT } from '../command.ts';
import { checkActions } from '../known-actions.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findRole } from './find-role.ts';
import { parseRoleArguments } from './role-arguments.ts';

/** Actions that, as in v4, take any role: as good as all permissions there are. */
const GIVES_ROLES: ReadonlySet<string> = new Set(
  ['user.create', 'user.update', 'role.createRole', 'role.updateRole'].map(
    (action) => `plugin::users-permissions.${action}`,
  ),
);

export async function grantRole(args: readonly string[]): Promise<number> {
  const { role, actions, dir, flags } = parseRoleArguments(args, ['json', 'force']);
  const done = await withProject(dir, ({ db, model }) => {
    checkActions(model, actions, flags.has('force'));
    return db.transaction(async (tx) => {
      const { id, type } = await findRole(tx, role);
      return { id, type, granted: await grantActions(tx, id, actions, new Date()) };
    });
  });
  const powerful = done.granted.filter((action) => GIVES_ROLES.has(action));
  if (powerful.length > 0) {
    console.error(
      `Warning: whoever may do ${powerful.join(', ')} can give everybody, themselves included, any role.`,
    );
  }
  if (flags.has('json')) printJson(done);
  else {
    for (const action of actions) {
      console.log(`${done.type} ${done.granted.includes(action) ? 'may now do' : 'could do'} ${action}`);
    }
  }
  return EXIT.done;
}
