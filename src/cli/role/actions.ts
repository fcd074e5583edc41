/** `octavo role actions`. */
import { actionsOf } from '../../users/roles/action-tree.ts';
import { EXIT } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';

export async function listActions(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const actions = await withProject(positionals[0], ({ model }) => actionsOf(model));
  if (flags.has('json')) printJson(actions);
  else for (const action of actions) console.log(action);
  return EXIT.done;
}
