/** An open project with its routes and the work it does by itself. A server goes over to another when schemas change. */
import type { Server } from 'node:http';
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { BackgroundWorker } from '../../core/base/clock.ts';
import type { RequestMiddleware } from '../../core/base/http/request-middleware.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { OpenProject } from './open-project.ts';
import { projectRoutes } from './routes.ts';
import type { ServerContext } from './server-context.ts';

export interface ServedProject extends BackgroundWorker {
  readonly opened: OpenProject;
  readonly routes: readonly Route[];
  /** What of its code runs around every request. */
  readonly middleware: RequestMiddleware | null;
  /** Starts what need not be there for the first answer. */
  afterStart(): void;
  /** Ends what would keep requests from ending. */
  beforeClosing(): void;
  /** Ends its work and closes it, when the last request is answered. */
  end(): Promise<void>;
}

/** What a server knows that no project does. */
export type ServerParts = Omit<
  ServerContext,
  'beforeListening' | 'afterStart' | 'beforeClosing' | 'atEnd' | 'withAdministrators' | 'withWorker'
>;

/**
 * Makes a project ready to be asked; it is closed by what this returns.
 * @throws whatever its code, or what has to be read first, throws; the project is closed then
 */
export async function serveProject(
  opened: OpenProject,
  http: Server,
  parts: ServerParts,
): Promise<ServedProject> {
  const before: (() => Promise<void>)[] = [];
  const later: (() => void)[] = [];
  const closings: (() => void)[] = [];
  const ends: (() => MaybePromise<void>)[] = [];
  const workers: BackgroundWorker[] = [];
  const { code } = opened;
  const end = async (): Promise<void> => {
    for (const work of ends) await work();
    await code?.destroy();
    await opened.close();
  };
  try {
    await opened.webhooks.start({ log: parts.logger });
    await opened.views.configurations.refresh();
    await code?.bootstrap(http);
    let administrators: AdminContext | null = null;
    const routes = projectRoutes(opened, {
      ...parts,
      withAdministrators: (admin) => {
        administrators = admin;
      },
      withWorker: (worker) => workers.push(worker),
      beforeListening: (work) => before.push(work),
      afterStart: (work) => later.push(work),
      beforeClosing: (work) => closings.push(work),
      atEnd: (work) => ends.push(work),
    });
    if (code) later.push(() => code.warnOfMissingMembers());
    const around = code?.around() ?? null;
    const middleware =
      parts.development && administrators ? await explaining(opened, around, administrators) : around;
    for (const work of before) await work();
    // from now on a request says when to come back
    opened.db.endStart?.();
    return {
      opened,
      routes,
      middleware,
      afterStart: () => {
        for (const work of later) work();
      },
      beforeClosing: () => {
        for (const work of closings) work();
      },
      settled: async () => {
        for (const worker of workers) await worker.settled();
        await opened.settled();
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Loaded in development alone. */
async function explaining(
  opened: OpenProject,
  around: RequestMiddleware | null,
  administrators: AdminContext,
): Promise<RequestMiddleware> {
  const { explainingMiddleware } = await import('./explaining-middleware.ts');
  return explainingMiddleware(opened, around, administrators);
}
