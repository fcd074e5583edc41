/** Starts the cron tasks of `config/server` and those that code has added. */
import type { Project } from '../../project/load-project.ts';
import { StartError } from '../../project/start-error.ts';
import { codeProblem } from '../base/error-location.ts';
import type { Strapi } from '../strapi/strapi.ts';

/**
 * As in v4 `cron.enabled` is about the tasks of the configuration: those that plugins add run without it.
 * @throws StartError for tasks that cannot be read
 */
export function startTasks({ dir, config }: Project, { cron, config: values }: Strapi): void {
  const tasks = config.server.cron ? values.get('server.cron.tasks') : null;
  try {
    if (typeof tasks === 'object' && tasks !== null) cron.add(tasks as Record<string, unknown>);
  } catch (error) {
    throw new StartError([codeProblem(dir, 'config/server', error, 'cron.tasks')]);
  }
  cron.start();
}
