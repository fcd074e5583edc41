/** Starts the cron tasks of `config/server` and those that code has added. */
import type { Project } from '../../project/load-project.ts';
import { StartError } from '../../project/start-error.ts';
import { codeProblem } from '../base/error-location.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** @throws StartError for tasks that cannot be read */
export function startTasks({ dir, config }: Project, { cron, config: values }: Strapi): void {
  if (!config.server.cron) return;
  const tasks = values.get('server.cron.tasks');
  try {
    if (typeof tasks === 'object' && tasks !== null) cron.add(tasks as Record<string, unknown>);
  } catch (error) {
    throw new StartError([codeProblem(dir, 'config/server', error, 'cron.tasks')]);
  }
  cron.start();
}
