/** `octavo start`: serves a project. */
import { availableParallelism } from 'node:os';
import { type Command, UsageError } from './command.ts';
import { serve } from './serve.ts';
import { parseServerArguments, serverArgumentsHelp } from './server-arguments.ts';
import { workerSide } from './workers/worker-side.ts';

const WORKERS_HELP = `  --workers <n>   run this number of processes behind one listener, or "auto" for one on each processor
                  (default: 1). A process that dies is replaced; SIGHUP renews them one after the other
`;

export const start: Command = {
  name: 'start',
  help: `Usage: octavo start [dir] [--port <port>] [--host <host>] [--workers <n>]
                    [--new-database] [--partial]

Serves the project in a folder. NODE_ENV is "production" unless set.

${serverArgumentsHelp(WORKERS_HELP)}`,
  run: async (args) => {
    const { options, ...serverArguments } = parseServerArguments(args, ['workers']);
    const workers = toWorkers(options['workers']);
    if (workers === 1 || workerSide()) return serve(serverArguments, 'production');
    const { serveByWorkers } = await import('./workers/serve-workers.ts');
    return serveByWorkers(workers);
  },
};

/** More than any machine has processors. */
const MOST_WORKERS = 1024;

function toWorkers(text: string | undefined): number {
  if (text === undefined) return 1;
  if (text === 'auto') return availableParallelism();
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw new UsageError(`--workers takes a number from 1 to ${MOST_WORKERS} or auto, not ${text}`);
}
