/** Runs the server in this process until it is told to stop. */
import { checkFolder } from '../project/check-folder.ts';
import { loadEnvFile } from '../project/env-file.ts';
import type { Reporter } from '../server/reporter.ts';
import type { RunningServer } from '../server/start-server.ts';
import { EXIT } from './command.ts';
import { endProcess, noteThreads } from './end-process.ts';
import type { ServerArguments } from './server-arguments.ts';
import { READY, type WorkerOrder, type WorkerSide, workerSide } from './workers/worker-side.ts';

/** How long requests under way may take after the signal; the process is gone before ten seconds. */
const SHUTDOWN_MS = 9000;

export type Mode = 'production' | 'development';

/**
 * Goes into the project's folder, as v4's commands do: its configuration and code name files from there. Sets
 * `NODE_ENV` where neither the process nor the project's `.env` does.
 * @param dir absolute; paths of the command line have to be resolved before
 * @throws StartError where there is no such folder, or its `.env` cannot be read
 */
export function enterProject(dir: string, mode: Mode): void {
  checkFolder(dir);
  process.chdir(dir);
  loadEnvFile(dir, process.env);
  process.env['NODE_ENV'] ||= mode;
}

/**
 * Starts the server and answers the exit code after it has stopped: by SIGTERM, by SIGINT, or, as
 * somebody's child, by the message `stop` or the parent's end. A second signal ends the process at once. A
 * worker is told by messages alone.
 * @throws StartError and whatever else starting throws
 */
export async function serve(args: ServerArguments, mode: Mode): Promise<number> {
  const worker = workerSide();
  noteThreads();
  enterProject(args.dir, mode);
  const stopAsked = waitForStop(worker);
  const { startServer } = await import('../server/start-server.ts');
  const start = (newDatabase = args.newDatabase ?? false): Promise<RunningServer> =>
    startServer({ ...args, newDatabase, mode, ...asWorker(worker) });
  const agreed = async (error: unknown): Promise<RunningServer> => {
    const { wantsNewDatabase } = await import('./wants-new-database.ts');
    if (worker || !(await wantsNewDatabase(error))) throw error;
    return start(true);
  };
  const server = await start()
    .catch(agreed)
    .catch((error: unknown) => {
      // once the mistake is told: the way to the other processes would keep this one alive
      if (worker) setImmediate(() => process.disconnect?.());
      throw error;
    });
  if (worker) process.send?.(READY);
  const order = await stopAsked;
  if (order === 'leave') await server.leave();
  setTimeout(() => {
    console.error('Requests were still running and have been cut off.');
    void endProcess(EXIT.failed);
  }, SHUTDOWN_MS).unref();
  await server.close();
  // A handle somebody forgot must not keep a stopped server alive.
  return endProcess(EXIT.done);
}

/** Of several workers one tells about the start. */
function asWorker(worker: WorkerSide | null): { readonly worker?: number; readonly reporter?: Reporter } {
  if (!worker) return {};
  const { number, silent } = worker;
  return { worker: number, ...(silent ? { reporter: { info: () => {}, warn: () => {} } } : {}) };
}

function waitForStop(worker: WorkerSide | null): Promise<WorkerOrder> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      // a terminal tells all processes; the one that started the workers tells them what to do
      if (worker) return;
      if (asked) {
        void endProcess(signal === 'SIGINT' ? 130 : 143);
        return;
      }
      asked = true;
      resolve('stop');
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    if (worker) process.on('SIGHUP', () => {});
    process.on('message', (message) => {
      if (message === 'stop' || message === 'leave') resolve(message);
    });
    process.on('disconnect', () => resolve('stop'));
  });
}
