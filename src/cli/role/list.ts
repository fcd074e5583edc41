/** `octavo role list`. */
import { actionsOfRole, allRoles, usersByRole } from '../../users/roles/role-store.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson, printTable } from '../print-table.ts';
import { withProject } from '../with-project.ts';
import { findRole } from './find-role.ts';

const COLUMNS = ['id', 'type', 'name', 'users', 'actions', 'description'];

export async function listRoles(args: readonly string[]): Promise<number> {
  const { positionals, options, flags } = parseArguments(args, ['role'], 1, ['json']);
  const wanted = options['role'];
  const roles = await withProject(positionals[0], async ({ db }) => {
    const chosen = wanted === undefined ? await allRoles(db) : [await findRole(db, wanted)];
    const users = await usersByRole(db);
    const listed = [];
    for (const role of chosen) {
      const actions = (await actionsOfRole(db, role.id)).sort();
      listed.push({ ...role, users: users.get(role.id) ?? 0, actions });
    }
    return listed;
  });
  if (flags.has('json')) printJson(roles);
  else if (wanted !== undefined) for (const action of roles[0]!.actions) console.log(action);
  else {
    const rows = roles.map(({ id, type, name, users, actions, description }) => [
      String(id),
      type ?? '',
      name ?? '',
      String(users),
      String(actions.length),
      description ?? '',
    ]);
    printTable(COLUMNS, rows, 'There are no roles.');
  }
  return EXIT.done;
}
