/** The actions a command names. */
import type { Model } from '../model/content-type.ts';
import { actionsOf } from '../users/roles/action-tree.ts';
import { CommandError } from './command-error.ts';

/** An action's full name, such as a project's own code may add: `api::page.page.publish`. */
const FULL_NAME = /^(?:api|plugin)::[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Refuses names that nothing would ever ask for.
 * @param force takes actions the project's own code may have, too
 * @throws CommandError naming the first
 */
export function checkActions(model: Model, actions: readonly string[], force: boolean): void {
  const known = new Set(actionsOf(model));
  for (const action of actions) {
    if (known.has(action)) continue;
    if (!FULL_NAME.test(action)) {
      throw new CommandError(`${action} is no action: they look like api::article.article.find.`);
    }
    if (!force) {
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
    `Warning: whoever may do ${powerful.join(', ')} can give everybody, themselves included, any role.`,
  );
}
