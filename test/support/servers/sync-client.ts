/**
 * A connection to a server that answers at once, as SQLite's driver does: the test's thread sleeps until a
 * thread of the connection's own has the answer. Tests that look into tables are the same on all databases.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

export interface SyncRequest {
  readonly address: string;
  /**
   * A statement with `?` in it, several statements, the end of the connection; or a database that is to be as
   * the template is, made where there is none.
   */
  readonly kind: 'run' | 'exec' | 'end' | 'renew' | 'restore';
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface SyncAnswer {
  readonly rows: readonly Record<string, unknown>[];
  readonly count: number;
  /** Whether a write has changed what servers keep in memory and look at now and then; true where it may have. */
  readonly changesPermissions: boolean;
  readonly error: string | null;
}

const { port1, port2 } = new MessageChannel();
const signal = new Int32Array(new SharedArrayBuffer(4));
let worker: Worker | null = null;

/** @throws Error what the server says */
export function ask(request: SyncRequest): SyncAnswer {
  if (!worker) {
    worker = new Worker(new URL('./sync-client-worker.ts', import.meta.url), {
      workerData: { port: port2, signal },
      transferList: [port2],
    });
    worker.unref();
    port1.unref();
  }
  Atomics.store(signal, 0, 0);
  port1.postMessage(request);
  if (Atomics.wait(signal, 0, 0, 60_000) === 'timed-out') throw new Error(`no answer to ${request.sql}`);
  const answer = receiveMessageOnPort(port1)!.message as SyncAnswer;
  if (answer.error !== null) throw new Error(`${answer.error}: ${request.sql}`);
  return answer;
}
