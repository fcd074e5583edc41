/** `octavo start`: serves a project. */
import { availableParallelism } from 'node:os';
import { UsageError } from './command.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { serve } from './serve.ts';
import { SERVER_OPTIONS, serverArguments } from './server-arguments.ts';
import { workerSide } from './workers/worker-side.ts';

export const start = declare({
  name: 'start',
  text: 'Serves the project in a folder. NODE_ENV is "production" unless set.',
  options: {
    ...SERVER_OPTIONS,
    workers: {
      value: '<n>',
      values: ['auto'],
      text: 'run this number of processes behind one listener, or "auto" for one on each processor (default: 1). A process that dies is replaced; SIGHUP renews them one after the other',
    },
  },
  verbs: { '': { run: startServer } },
});

async function startServer(call: Call): Promise<number> {
  const workers = toWorkers(call.options['workers']);
  const serving = serverArguments(call);
  if (workers === 1 || workerSide()) return serve(serving, 'production');
  const { serveByWorkers } = await import('./workers/serve-workers.ts');
  return serveByWorkers(workers);
}

/** More than any machine has processors. */
const MOST_WORKERS = 1024;

function toWorkers(text: string | undefined): number {
  if (text === undefined) return 1;
  if (text === 'auto') return availableParallelism();
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw new UsageError(`--workers takes a number from 1 to ${MOST_WORKERS} or auto, not ${text}`);
}
