/** `octavo role grant`. */
import { grantActions } from '../../users/roles/role-store.ts';
import { EXIT } from '../command.ts';
import { checkActions, warnOfPower } from '../known-actions.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findRole } from './find-role.ts';
import { parseRoleArguments } from './role-arguments.ts';

export async function grantRole(args: readonly string[]): Promise<number> {
  const { role, actions, dir, flags } = parseRoleArguments(args, ['json', 'force']);
  const done = await withProject(dir, (project) => {
    const { db } = project;
    checkActions(project, actions, flags.has('force'));
    return db.transaction(async (tx) => {
      const { id, type } = await findRole(tx, role);
      return { id, type, granted: await grantActions(tx, id, actions, new Date()) };
    });
  });
  warnOfPower(done.granted);
  if (flags.has('json')) printJson(done);
  else {
    for (const action of actions) {
      console.log(`${done.type} ${done.granted.includes(action) ? 'may now do' : 'could do'} ${action}`);
    }
  }
  return EXIT.done;
}
