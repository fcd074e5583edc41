/** Opens a project with its code and its routes, for a command: nothing listens, no task starts. */

import { openLog } from '../../api/http/log/logger.ts';
import { systemClock } from '../../core/base/clock.ts';
import type { Route } from '../../core/base/http/route.ts';
import { type OpenProject, openProject } from './open-project.ts';
import type { Reporter } from './reporter.ts';
import { projectRoutes } from './routes.ts';

/** No request is answered, so none has to wait for another model. */
const NOTHING_SERVES = { begin: async () => {}, giveUp: () => {}, finish: async () => {} };

export interface OpenRoutes {
  readonly project: OpenProject;
  /** All routes of the server; they are not to be called. */
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

/**
 * Opens the project as a start does, adds to its database what is missing, and runs `register` of its code, but not
 * `bootstrap`.
 * @throws StartError with the mistakes of the project, DatabaseError
 */
export async function openRoutes(dir: string, reporter: Reporter): Promise<OpenRoutes> {
  const { logger, close: closeLog } = await openLog({ level: 'fatal', worker: undefined });
  const project = await openProject(dir, reporter, {
    openCode: async (read) => {
      if (read.projectCode.length === 0) return null;
      const { openCode } = await import('../../project-code/start/open-code.ts');
      return openCode(read, {
        log: logger,
        clock: systemClock,
        warn: (message) => reporter.warn(message),
        development: false,
        isOneOfSeveral: true,
        ownsProcess: true,
      });
    },
  });
  const ends: (() => unknown)[] = [];
  const routes = projectRoutes(project, {
    address: () => project.config.server.url || 'http://localhost:1337',
    logger,
    reporter,
    development: false,
    isOneOfSeveral: true,
    beforeListening: () => {},
    inBackground: async () => {},
    withAdministrators: () => {},
    withWorker: () => {},
    takeOver: NOTHING_SERVES,
    ask: async () => {
      throw new Error('nothing serves');
    },
    afterStart: () => {},
    beforeClosing: () => {},
    atEnd: (work) => ends.push(work),
  });
  return {
    project,
    routes,
    close: async () => {
      for (const end of ends) await end();
      await project.code?.destroy();
      await project.close();
      closeLog();
    },
  };
}
