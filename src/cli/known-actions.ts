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
