/** Runs a server as several processes behind one listener, until a signal stops it. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { EXIT } from '../command.ts';
import { WorkerPool, type WorkerProcess } from './worker-pool.ts';
import { READY, WORKER_VARIABLE } from './worker-side.ts';

/**
 * Starts this very command again in each worker. SIGHUP renews the workers, SIGTERM and SIGINT stop them; a
 * second one ends them at once.
 * @param count how many
 * @returns the exit code, after they have stopped
 */
export async function serveByWorkers(count: number): Promise<number> {
  // a worker reads `.env` again: what this process has is what it was started with
  cluster.setupPrimary({ exec: process.argv[1]!, args: process.argv.slice(2) });
  let isFirst = true;
  const pool = new WorkerPool({
    count,
    start: (slot) => {
      const speaks = isFirst;
      isFirst = false;
      return startWorker(slot, speaks);
    },
    print: (message) => console.error(message),
  });
  const stopRequested = new Promise<void>((resolve) => {
    let isStopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isStopping) {
        pool.kill();
        process.exit(signal === 'SIGINT' ? 130 : 143);
      }
      isStopping = true;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    process.on('SIGHUP', () => void pool.reload());
  });
  try {
    await Promise.race([pool.start(), stopRequested]);
  } catch {
    // the worker has printed why
    return EXIT.failed;
  }
  console.log(`${count} workers serve: processes ${pool.pids.join(', ')}.`);
  await stopRequested;
  await pool.stop();
  process.exit(EXIT.done);
}

/** @param speaks whether it prints the messages of the start: one worker does */
function startWorker(slot: number, speaks: boolean): WorkerProcess {
  const worker: Worker = cluster.fork({ [WORKER_VARIABLE]: `${slot}${speaks ? '' : ' silent'}` });
  const gone = once(worker, 'exit').then(() => {});
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (message) => {
      if (message === READY) resolve();
    });
  });
  return {
    pid: worker.process.pid!,
    ready,
    gone,
    send: (message) => {
      if (worker.isConnected()) worker.send(message);
    },
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
