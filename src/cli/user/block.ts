/** `octavo user block` and `octavo user unblock`. */
import { updateUser } from '../../users/user-rows.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import type { Subcommand } from '../subcommands.ts';
import { withProject } from '../with-project.ts';
import { namedUser, userStore, wantedUser } from './user-store.ts';

export const blockUser: Subcommand = (args) => setBlocked(args, true);

export const unblockUser: Subcommand = (args) => setBlocked(args, false);

async function setBlocked(args: readonly string[], blocked: boolean): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 2, ['json']);
  const wanted = wantedUser(positionals[0]);
  const { id, username } = await withProject(positionals[1], async (project) => {
    const store = userStore(project);
    const user = await namedUser(store, wanted);
    await store.db.transaction((tx) => updateUser(store, tx, user.id, { blocked }));
    return user;
  });
  if (flags.has('json')) printJson({ id, username, blocked });
  else console.log(`${blocked ? 'Blocked' : 'Unblocked'} ${username} (id ${id}).`);
  return EXIT.done;
}
