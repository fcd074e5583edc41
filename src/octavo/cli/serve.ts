/** Runs the server in this process until a signal or a message stops it. */
import type { ChangeNotices } from '../app/current-project.ts';
import type { Reporter } from '../app/reporter.ts';
import type { RunningServer } from '../app/start-server.ts';
import { EXIT } from './command.ts';
import { endProcess, noteThreads } from './end-process.ts';
import { letHeapGrow } from './let-heap-grow.ts';
import { limitYoungGeneration } from './limit-young-generation.ts';
import type { ServerArguments } from './server-arguments.ts';
import { choseEnvironment, enterProject, type Mode } from './with-project.ts';
import { READY, type WorkerOrder, type WorkerSide, workerSide } from './workers/worker-side.ts';

/** How long requests under way may take after the signal; the process is gone before ten seconds. */
const SHUTDOWN_MS = 9000;

/**
 * Starts the server and answers the exit code after it has stopped: by SIGTERM, by SIGINT, or, as
 * a child process, by the message `stop` or the parent's end. A second signal ends the process at once. A
 * worker listens to messages alone.
 * @param notices notifies a process of files that the server changes; none unless given
 * @throws StartError and whatever else starting throws
 */
export async function serve(args: ServerArguments, mode: Mode, notices?: ChangeNotices): Promise<number> {
  const worker = workerSide();
  limitYoungGeneration();
  letHeapGrow();
  noteThreads();
  enterProject(args.dir, mode);
  const stopRequested = waitForStop(worker);
  const { startServer } = await import('../app/start-server.ts');
  const start = (newDatabase = args.newDatabase ?? false): Promise<RunningServer> =>
    startServer({
      ...args,
      newDatabase,
      mode,
      isEnvironmentChosen: choseEnvironment(),
      ...asWorker(worker),
      ...(notices ? { notices } : {}),
    });
  const agreed = async (error: unknown): Promise<RunningServer> => {
    if (worker || !(await wantsNewDatabase(error))) throw error;
    return start(true);
  };
  const server = await start()
    .catch(agreed)
    .catch((error: unknown) => {
      // after the message is printed: the channel to the parent process would keep this one alive
      if (worker) setImmediate(() => process.disconnect?.());
      throw error;
    });
  if (worker) process.send?.(READY);
  const order = await stopRequested;
  if (order === 'leave') await server.leave();
  setTimeout(() => {
    console.error('Requests were still running and have been cut off.');
    void endProcess(EXIT.failed);
  }, SHUTDOWN_MS).unref();
  await server.close();
  // A handle that was left open must not keep a stopped server alive.
  return endProcess(EXIT.done);
}

/** Of several workers one prints the messages of the start. */
function asWorker(worker: WorkerSide | null): { readonly worker?: number; readonly reporter?: Reporter } {
  if (!worker) return {};
  const { number, silent } = worker;
  return { worker: number, ...(silent ? { reporter: { info: () => {}, warn: () => {} } } : {}) };
}

function waitForStop(worker: WorkerSide | null): Promise<WorkerOrder> {
  return new Promise((resolve) => {
    let isStopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      // a terminal sends the signal to all processes; the process that started the workers sends them orders
      if (worker) return;
      if (isStopping) {
        void endProcess(signal === 'SIGINT' ? 130 : 143);
        return;
      }
      isStopping = true;
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

/**
 * Asks on a terminal whether a new database is what is wanted.
 * @param error what a start has ended with
 * @returns true after the answer yes; false for any other error, and without a terminal
 */
async function wantsNewDatabase(error: unknown): Promise<boolean> {
  const { NewDatabaseError } = await import('../app/new-database.ts');
  if (!(error instanceof NewDatabaseError) || !process.stdin.isTTY || !process.stdout.isTTY) return false;
  console.error(error.message);
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Make a new, empty database there? [y/N] ');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
