/** Starts the cron tasks of `config/server` and those that code has added. */
import { systemClock } from '../../core/base/clock.ts';
import type { Project } from '../../core/project/load-project.ts';
import { type Problem, StartError } from '../../core/project/start-error.ts';
import { codeProblem } from '../shared/error-location.ts';
import { type CronApi, createCron } from '../strapi/cron.ts';
import type { Strapi } from '../strapi/strapi.ts';

/**
 * As in v4 `cron.enabled` is about the tasks of the configuration: those that plugins add run without it.
 * @throws StartError for tasks that cannot be read
 */
export function startTasks(project: Project, { cron, config }: Strapi): void {
  const problems = addTasks(project, config.get('server.cron.tasks'), cron);
  if (problems.length > 0) throw new StartError(problems);
  cron.start();
}

/** What is wrong with the tasks of the configuration; starts none. */
export function taskProblems(project: Pick<Project, 'dir' | 'config'>, tasks: unknown): Problem[] {
  const cron = createCron({
    clock: systemClock,
    strapi: () => undefined,
    onFailure: () => {},
    lock: { run: async () => {} },
  });
  const problems = addTasks(project, tasks, cron);
  cron.destroy();
  return problems;
}

function addTasks(
  { dir, config }: Pick<Project, 'dir' | 'config'>,
  tasks: unknown,
  cron: CronApi,
): Problem[] {
  if (!config.server.cron || typeof tasks !== 'object' || tasks === null) return [];
  try {
    cron.add(tasks as Record<string, unknown>);
    return [];
  } catch (error) {
    return [codeProblem(dir, 'config/server', error, 'cron.tasks')];
  }
}
