/**
 * The worker-thread side of `blocking-read.ts`: it has a connection of its own and answers one question at a
 * time.
 */
import { workerData } from 'node:worker_threads';
import type { ThreadQuestion, ThreadReply, ThreadStart } from './blocking-read.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const { config, port, signal } = workerData as ThreadStart;

let opening: Promise<Database> | null = null;

/** Where no connection can be opened, the next question tries again. */
function open(): Promise<Database> {
  opening ??= openDatabase(
    config.client === 'sqlite'
      ? config
      : { ...config, startTimeout: 0, pool: { ...config.pool, min: 0, max: 1 } },
    () => {},
  ).then(
    ({ db }) => db,
    (error: unknown) => {
      opening = null;
      throw error;
    },
  );
  return opening;
}

port.on('message', async ({ sql, values }: ThreadQuestion) => {
  let reply: ThreadReply;
  try {
    const db = await open();
    reply = { rows: await db.query(sql, values), error: null };
  } catch (error) {
    reply = { rows: [], error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
