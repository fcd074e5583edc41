/** The actions a command names. */

import { actionsOf } from '../../api/users/roles/action-tree.ts';
import { routeActions } from '../../project-code/scan/route-actions.ts';
import type { OpenProject } from '../app/open-project.ts';
import { CommandError } from './command.ts';

/** An action's full name, such as a project's own code may add: `api::page.page.publish`. */
const FULL_NAME = /^(?:api|plugin)::[\w-]+\.[\w-]+\.[\w-]+$/;

/** The actions of the content-types, of what is built in, and of the routes of the project's own code. */
export const allActions = ({ model, project }: OpenProject): string[] => [
  ...new Set([...actionsOf(model), ...routeActions(project)]),
];

/**
 * Refuses names that nothing would ever ask for.
 * @param force takes actions the project's own code may have, too
 * @throws CommandError naming the first
 */
export function checkActions(project: OpenProject, actions: readonly string[], force: boolean): void {
  const known = new Set(allActions(project));
  const installed = project.project.plugins.run;
  // an installed plugin's actions are known once its code runs
  const isPlugins = (action: string): boolean =>
    installed.some(({ name }) => action.startsWith(`plugin::${name}.`));
  for (const action of actions) {
    if (known.has(action)) continue;
    if (!FULL_NAME.test(action)) {
      throw new CommandError(`${action} is no action: they look like api::article.article.find.`);
    }
    if (!force && !isPlugins(action)) {
      throw new CommandError(
        `This project has no action ${action}. \`octavo role actions\` lists them; --force takes it all the same.`,
      );
    }
  }
}

/** Actions that, as in v4, take any role: as good as all permissions there are. */
const GIVES_ROLES: ReadonlySet<string> = new Set(
  ['user.create', 'user.update', 'role.createRole', 'role.updateRole'].map(
    (action) => `plugin::users-permissions.${action}`,
  ),
);

/** Says on stderr where permissions are given that lead to all others. */
export function warnOfPower(actions: readonly string[]): void {
  const powerful = actions.filter((action) => GIVES_ROLES.has(action));
  if (powerful.length === 0) return;
  console.error(
    `Warning: a caller who may do ${powerful.join(', ')} can give all users, themselves included, any role.`,
  );
}
