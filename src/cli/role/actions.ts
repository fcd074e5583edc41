/** `octavo role actions`. */
import { EXIT } from '../command.ts';
import { allActions } from '../known-actions.ts';
import { parseArguments } from '../parse-arguments.ts';
import { printJson } from '../print-table.ts';
import { withProject } from '../with-project.ts';

export async function listActions(args: readonly string[]): Promise<number> {
  const { positionals, flags } = parseArguments(args, [], 1, ['json']);
  const actions = await withProject(positionals[0], (project) => allActions(project));
  if (flags.has('json')) printJson(actions);
  else for (const action of actions) console.log(action);
  return EXIT.done;
}
